/** What fits into the blanks of a clause: persons, deeds, events, rounds and sums, in the order of their use. */
import { valueText } from "../../../lib/charters/charter";
import type { Option } from "../../../lib/protocol";
import { language, t } from "../../../lib/language/texts";
import { dollars } from "../captions";
import {
  ALL_INCOME,
  EVERYBODY_ELSE,
  OF_CITY,
  OF_STREETS,
  OF_TRANSIT,
  OF_UTILITIES,
  OWNER_OF,
  isOf,
  namesPlace,
  seatOf,
  sidesOf,
  typeOf,
  type Clause,
  type Field,
} from "../contracts/clauses";
import type { Contracts } from "../contracts/contracts";
import {
  argumentOf,
  conditionOf,
  counted,
  endingOf,
  eventOf,
  isEvent,
  wordClause,
  type readerOf,
} from "../contracts/sentences";
import type { Deed, Table } from "../table";

type Wording = ReturnType<typeof readerOf>;
type Words = Parameters<typeof wordClause>[0];

/** A value of a blank, and what it is called. Some stand in a group with a title. */
export type Fit = { value: number; name: string; group?: string };

/** What the blanks are filled from. `parties`: of the contract, the viewer first; `changeable`: options of the charter. */
export type Supplies = {
  book: Words;
  wording: Wording;
  table: Table;
  contracts: Contracts;
  parties: number[];
  /** Who would own each deed after the contract. */
  after: (number | null)[];
  nameOf: (seat: number) => string;
  changeable: { number: number; option: Option }[];
};

const MOST_PERIOD = 30;
const MOST_USES = 20;
/** Fields whose blanks are numbers; all others are picked. */
const NUMBERS: Field[] = ["amount", "pct", "start", "end"];

/** The kinds of deeds that clauses may be about, where not all. */
const KINDS: Record<string, Deed["kind"][]> = {
  streets_of_beneficiary: ["street"],
  street_of_beneficiary: ["street"],
  streets: ["street"],
  beds_and_rides: ["street", "transit"],
  services: ["street", "transit", "utility"],
};

const isIn = ({ alive, finished }: Table["players"][number]): boolean => alive && !finished;

// ---------------------------------------------------------------- what is picked
const seats = ({ table, parties, nameOf }: Supplies, all: boolean): Fit[] => {
  const found = all ? table.players.filter(isIn).map(({ seat }) => seat) : parties;
  return found.map((seat) => ({ value: seat, name: nameOf(seat) }));
};

/** The deeds of parties come first, those of the bank last. */
function rank({ table, parties }: Supplies, asset: number): number {
  const owner = table.deeds[asset]?.owner ?? null;
  const party = parties.indexOf(owner ?? -1);
  return party >= 0 ? party : owner === null ? 2 * table.players.length : table.players.length + owner;
}

const deedsOf = (supplies: Supplies, fits: (deed: Deed) => boolean): Fit[] =>
  supplies.table.deeds
    .filter((deed) => deed.inPlay && fits(deed))
    .map(({ asset, name, owner }) => ({
      value: asset,
      name,
      group: owner === null ? t("city.bank") : supplies.nameOf(owner),
    }))
    .sort((a, b) => rank(supplies, a.value) - rank(supplies, b.value));

/** What a code is called in the sentences. */
const titleOf = (book: Words, kind: "person" | "subject", code: number): string =>
  String(book.names[kind]?.[code]?.title ?? book.names[kind]?.[code]?.name ?? "");

/** The owners of deeds that a party holds: a duty or a right may go with the deed (LF-98). */
const ownersOf = (supplies: Supplies): Fit[] =>
  deedsOf(supplies, ({ owner }) => owner !== null && supplies.parties.includes(owner)).map(({ value }) => ({
    value: OWNER_OF + value,
    name: titleOf(supplies.book, "person", OWNER_OF + value),
    group: t("contract.with_the_deed"),
  }));

function personsFor(supplies: Supplies, field: Field, clause: Clause): Fit[] {
  if (field !== "target") return [...seats(supplies, false), ...ownersOf(supplies)];
  if (isOf(supplies.book, clause, "assume")) return seats(supplies, false);
  const everybody = { value: EVERYBODY_ELSE, name: titleOf(supplies.book, "person", EVERYBODY_ELSE) };
  return [...seats(supplies, true), everybody, ...ownersOf(supplies)];
}

/** The codes of what an obligor holds, beside single deeds (LF-117). */
function collective({ book, table }: Supplies, about: string): Fit[] {
  const cities = table.cities.map(({ city }) => OF_CITY + city);
  const found: Record<string, number[]> = {
    income: [ALL_INCOME, OF_STREETS, ...cities, OF_TRANSIT, OF_UTILITIES],
    services: [OF_STREETS, ...cities, OF_TRANSIT, OF_UTILITIES],
    beds_and_rides: [OF_STREETS, ...cities, OF_TRANSIT],
    streets_of_beneficiary: [OF_STREETS],
    streets: [OF_STREETS, ...cities],
    bank: cities,
  };
  const group = t("contract.together");
  return (found[about] ?? []).map((value) => ({ value, name: titleOf(book, "subject", value), group }));
}

function subjectsFor(supplies: Supplies, clause: Clause): Fit[] {
  const { about } = typeOf(supplies.book, clause);
  const { one, other } = sidesOf(clause, supplies.contracts.owners);
  const has = (deed: Deed, seat: number | null): boolean =>
    seat !== null && (deed.owner === seat || supplies.after[deed.asset] === seat);
  const kinds = KINDS[about];
  const fits = (deed: Deed): boolean => {
    if (kinds && !kinds.includes(deed.kind)) return false;
    if (about === "bank") return deed.owner === null;
    return about === "deed" || has(deed, about.endsWith("beneficiary") ? other : one);
  };
  return [...deedsOf(supplies, fits), ...collective(supplies, about)];
}

/** The clauses in force that one may end, pass on or take over. */
const placesFor = ({ book, wording, contracts }: Supplies): Fit[] =>
  contracts.register
    .filter(({ clause }) => clause !== null)
    .map(({ place, contract, number, clause }) => {
      const text = clause ? wordClause(book, wording, clause) : "";
      return { value: place, name: t("contract.clause_in_force", { number: contract, of: number, text }) };
    });

function argumentsFor(supplies: Supplies, kind: "city" | "deed" | "seat" | null): Fit[] {
  if (kind === "seat") return seats(supplies, true);
  if (kind === "city") return supplies.table.cities.map(({ city, name }) => ({ value: city, name }));
  return deedsOf(supplies, () => true);
}

const upTo = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** The settings of the option that a change of the charter names; none where any number may stand there. */
function settingsFor({ changeable }: Supplies, { pct }: Clause): Fit[] {
  const option = changeable.find(({ number }) => number === pct)?.option;
  if (option?.choices) return option.choices.map(({ title }, value) => ({ value, name: title }));
  if (option?.low !== 0 || option.high !== 1) return [];
  return upTo(0, 1).map((value) => ({ value, name: valueText(option, value) }));
}

/** What may be picked for a blank; null if a number is written. */
export function fitsFor(supplies: Supplies, clause: Clause, field: Field): Fit[] | null {
  const { book } = supplies;
  const found = ((): Fit[] | null => {
    if (field === "obligor" || field === "beneficiary" || field === "target")
      return personsFor(supplies, field, clause);
    if (field === "subject") return subjectsFor(supplies, clause);
    if (field === "amount" && namesPlace(book, clause)) return placesFor(supplies);
    if (field === "amount" && isOf(book, clause, "move-house"))
      return deedsOf(
        supplies,
        ({ owner, level }) => owner === sidesOf(clause, supplies.contracts.owners).one && level > 0,
      );
    if (isOf(book, clause, "charter-change") && field === "pct")
      return supplies.changeable.map(({ number, option }) => ({ value: number, name: option.title }));
    if (isOf(book, clause, "charter-change") && field === "amount") {
      const settings = settingsFor(supplies, clause);
      return settings.length > 0 ? settings : null;
    }
    if (field === "cond_arg")
      return argumentsFor(
        supplies,
        argumentOf(book, isEvent(book, clause) ? eventOf(book, clause) : conditionOf(book, clause)),
      );
    if (field === "until_arg") return argumentsFor(supplies, argumentOf(book, endingOf(book, clause)));
    if (field === "period")
      return upTo(1, MOST_PERIOD).map((value) => ({ value, name: counted(book, clause, "period", value) }));
    if (field === "uses")
      return upTo(1, MOST_USES).map((value) => ({ value, name: counted(book, clause, "uses", value) }));
    return NUMBERS.includes(field) ? null : [];
  })();
  if (found === null || found.some(({ value }) => value === clause[field])) return found;
  // What is already there stays visible, even if it no longer fits.
  return [{ value: clause[field], name: nameOf(supplies, clause, field) }, ...found];
}

/** What a value is called that is not among those that fit. */
function nameOf({ book, nameOf: who, table }: Supplies, clause: Clause, field: Field): string {
  const value = clause[field];
  if (field === "period" || field === "uses") return counted(book, clause, field, value);
  if (field === "subject" || field === "cond_arg" || field === "until_arg")
    return table.deeds[value]?.name ?? t("contract.choose");
  if (value < EVERYBODY_ELSE && table.players[value] && ["obligor", "beneficiary", "target"].includes(field))
    return who(value);
  return t("contract.choose");
}

// ---------------------------------------------------------------- numbers worth trying
const unique = (values: number[], low: number): number[] => [...new Set(values)].filter((value) => value >= low);

/** Numbers to try in a blank, for one press. */
export function quickFor(
  { book, table, contracts }: Supplies,
  clause: Clause,
  clauses: Clause[],
  field: Field,
): number[] {
  const now = contracts.round;
  if (field === "start") return unique([now + 1, now + 3, now + 5, now + 10], 0);
  if (field === "end") {
    const period = Math.max(1, clause.period);
    if (isOf(book, clause, "loan"))
      return unique(
        [1, 2, 4].map((times) => now + times * period),
        0,
      );
    return unique([now + 5, now + 10, now + 20], 0);
  }
  if (field === "pct") return [5, 10, 25, 50, 100];
  if (field !== "amount") return [];
  const deeds = clauses.map(({ subject }) => table.deeds[subject]).filter((deed) => deed !== undefined);
  const payer = seatOf(isOf(book, clause, "loan") ? clause.beneficiary : clause.obligor, contracts.owners);
  const prices = isOf(book, clause, "service-right", "price-cap", "price-floor")
    ? deeds.map(({ fairRent }) => fairRent)
    : deeds.map(({ price }) => price);
  const cash = table.players[payer ?? -1]?.cash ?? null;
  return unique([...prices, 50, 100, 200, ...(cash === null ? [] : [cash])], 1).slice(0, 6);
}

/** "10%", and "10 %" in German. */
const percentText = (value: number): string => (value / 100).toLocaleString(language, { style: "percent" });

/** How a number is written beside its blank. */
export const quickText = (field: Field, value: number): string =>
  field === "amount" ? dollars(value) : field === "pct" ? percentText(value) : String(value);
