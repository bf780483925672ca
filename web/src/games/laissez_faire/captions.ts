/** Text for what the board shows: sums, who owns a deed, what stands on it, and what a space is. */
import type { BoardState } from "../../board/context";
import { t, written } from "../../lib/language/texts";
import { APARTMENT, bedsFree, TARGET, TIME, type Deed, type Player, type Table } from "./table";
import type { Acts } from "./view";

type City = BoardState<Table, Acts>;

/** "$1,500", "−$40". */
export const dollars = (sum: number): string => {
  const plain = t("city.dollars", { text: written(Math.abs(sum)) });
  return sum < 0 ? `−${plain}` : plain;
};

/** "+$1,500", "−$40". */
export const signed = (sum: number): string => (sum > 0 ? `+${dollars(sum)}` : dollars(sum));

/** "Goal: a net worth of $2,000". */
export function goalText({ objective, target, rounds, minutes }: Table): string {
  if (objective === TARGET) return t("city.goal_target", { text: dollars(target) });
  if (objective !== TIME) return t("city.goal_survival");
  return rounds === null ? t("city.goal_clock", { count: minutes }) : t("city.goal_time", { count: rounds });
}

/** "$1,500", or "hidden". */
export const cashText = (sum: number | null): string => (sum === null ? t("city.hidden") : dollars(sum));

/** "Fern", "You", "the bank", "not in this game". */
export function ownerText(b: City, { owner, inPlay }: Deed): string {
  if (!inPlay) return t("city.not_in_play");
  return owner === null ? t("city.bank") : b.label(owner);
}

/** "2 beds free", "full", "a bed for everyone"; "your bed, 1 more free" where the guest lodges. */
export function bedsText(b: City, deed: Deed, guest: number | null = b.viewer): string {
  if (deed.level === APARTMENT) return t("city.any_beds");
  const count = bedsFree(deed);
  if (guest === null || !deed.lodgers.includes(guest)) return t("city.beds", { count });
  return t("city.own_bed", { count, who: b.person(guest), name: b.name(guest) });
}

/** What a space is, for those who do not see the map: "Basin Street, New Orleans, Fern, two houses, full". */
export function spaceText(b: City, pos: number): string {
  const { spaces, cities, deeds, levels, players } = b.table;
  const space = spaces[pos];
  if (!space) return "";
  const deed = deeds[space.asset ?? -1];
  const here = players.filter((player) => player.alive && !player.finished && player.pos === pos);
  return [
    space.name,
    cities[space.city]?.name ?? "",
    deed ? ownerText(b, deed) : "",
    deed?.kind === "street" ? `${levels[deed.level] ?? ""}, ${bedsText(b, deed)}` : "",
    here.map(({ seat }) => b.label(seat)).join(", "),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Where somebody is: "in jail", "bed on Basin Street", or the name of the space. */
export function whereText({ spaces, deeds }: Table, { alive, finished, inJail, lodging, pos }: Player): string {
  if (!alive) return t("city.out");
  if (finished) return t("city.finished");
  if (inJail) return t("city.in_jail");
  const street = deeds[lodging ?? -1];
  return street ? t("city.lodges", { name: street.name }) : (spaces[pos]?.name ?? "");
}
