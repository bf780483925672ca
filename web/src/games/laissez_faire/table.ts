/** Reads `position.view` of Laissez-faire into one table for the board and its captions. Money is in dollars. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position } from "../../lib/table/board";
import { seatName } from "../../lib/seats/seats";
import { readView, type Acts, type Decks, type Seat, type View } from "./view";

/** The offer of a guest who leaves the price open. */
export const ANY_OFFER = 10_000;
export const MOST_PRICE = ANY_OFFER - 1;
export const HOME_MAINTENANCE = 29;
/** The companies without a space: home maintenance and petroleum distribution. */
export const COMPANIES = [HOME_MAINTENANCE, HOME_MAINTENANCE + 1];
export const COURTHOUSE = 10;
/** The level of a street with an apartment building, which has a bed for everybody. */
export const APARTMENT = 3;
const NOT_IN_PLAY = -2;
/** Codes of persons in a clause: seats below this number, the owner of deed 0 and so on from the other one on. */
const SEATS = 6;
const OWNER_OF = 8;
const FAIR_FARE = 20;
/** What a utility usually asks, times the dice. */
const USUAL_FACTOR = 4;
const QUOTED = 1;
const REFUSED = 2;
const FLAT = 0;
/** What the game is played for: a sum, or the most when the time is over; otherwise to be the last player in it. */
export const TARGET = 1;
export const TIME = 2;

export type Kind = "street" | "transit" | "utility" | "lease" | "company";
export type Answer = { state: "none" | "quoted" | "refused"; price: number; free: boolean };
export type Deed = ReturnType<typeof readDeed>;
export type Player = ReturnType<typeof readPlayer>;
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;

function readDeed(view: View, row: Decks["deed"][number]) {
  const { asset, name, pos, side, city, mortgage } = row;
  const owner = view.owner[asset] ?? NOT_IN_PLAY;
  const level = view.level[asset] ?? 0;
  const state = view.quote_state[asset];
  const kind = (row.kind ?? "street") as Kind;
  const answer: Answer = {
    state: state === QUOTED ? "quoted" : state === REFUSED ? "refused" : "none",
    price: view.quote_price[asset] ?? 0,
    free: view.quote_free[asset] === 1,
  };
  return {
    asset,
    name,
    kind,
    /** Its space; a company has none. */
    pos: pos < 0 ? null : pos,
    side,
    city,
    price: kind === "lease" ? view.jail_lease_price : row.price,
    mortgage: kind === "lease" ? Math.floor(view.jail_lease_price / 2) : mortgage,
    housePrice: row.house_price ?? 0,
    owner: owner < 0 ? null : owner,
    inPlay: owner !== NOT_IN_PLAY,
    level,
    lodgers: view.bySeat.flatMap(({ lodged_on }, seat) => (lodged_on === asset ? [seat] : [])),
    /** The bank’s list of rents by level, and the rent without buildings where the bank has the whole city. */
    rents: [row.rent_base, row.rent_house_1, row.rent_house_2, row.rent_apartment].map((rent) => rent ?? 0),
    monopolyRent: row.rent_bank_monopoly ?? 0,
    fairRent: [row.fair_base, row.fair_house_1, row.fair_house_2, row.fair_apartment][level] ?? 0,
    /** What the bank charges for a company, by how many of the kind it owns, from one on. */
    charges: [row.bank_charge_1, row.bank_charge_2, row.bank_charge_3, row.bank_charge_4].map((one) => one ?? 0),
    forwardUtility: row.forward_utility ?? null,
    answer,
    asks: view.asks_used[asset] ?? 0,
  };
}

const readPlayer = (view: View, lobby: Lobby, row: Seat, seat: number) => ({
  seat,
  who: seatName(seat, lobby),
  alive: view.in_play.includes(seat),
  /** Null where the cash is hidden. */
  cash: row.cash,
  pos: row.pos,
  lodging: row.lodged_on,
  /** What the lodging cost last, null for none. */
  lastRent: row.last_rent < 0 ? null : row.last_rent,
  renewalFree: row.renewal_free === 1,
  inJail: row.in_jail === 1,
  jailSide: row.jail_side,
  jailTurns: row.jail_turns_spent,
  boardDue: row.board_due,
  finished: row.finished === 1,
  handUp: row.hand_up === 1,
  stays: row.lap_stays,
  /** What transit companies that contracts close count less (LF-183). */
  transitLost: row.transit_lost,
});

/** The clauses that count in net worth: a sum for one player and against another (LF-177 to LF-182). */
function readClaims(view: View, titles: string[]) {
  /** A person of a clause: a seat, or the owner of a deed. */
  const person = (code: number): number => (code < SEATS ? code : (view.owner[code - OWNER_OF] ?? NOT_IN_PLAY));
  return view.clause_worth.flatMap((dollars, place) => {
    const [type = 0, obligor = 0, beneficiary = 0] = (dollars > 0 && view.clause[place]) || [];
    if (dollars === 0 || type === 0) return [];
    return [
      {
        place,
        contract: view.contract_no[place] ?? 0,
        title: titles[type] ?? "",
        debtor: person(obligor),
        creditor: person(beneficiary),
        dollars,
      },
    ];
  });
}

export function readTable(position: Position, book: Book, lobby: Lobby) {
  const view = readView(position.view);
  const decks = book.names as unknown as Decks;
  return {
    n: position.n,
    phase: view.phase,
    over: position.over,
    toAct: position.to_act,
    spaces: decks.space.map((row) => ({ ...row, asset: row.asset < 0 ? null : row.asset })),
    cities: decks.city.map((row) => {
      const at = decks.space.filter((space) => space.city === row.city).map(({ pos }) => pos);
      return { ...row, first: Math.min(...at), last: Math.max(...at) };
    }),
    levels: decks.level.map(({ title }) => title),
    deeds: decks.deed.map((row) => readDeed(view, row)),
    players: view.bySeat.map((row, seat) => readPlayer(view, lobby, row, seat)),
    claims: readClaims(
      view,
      decks.clause_type.map(({ title }) => title ?? ""),
    ),
    /** Whether contracts are for their parties alone: then nobody’s count in what is shown (LF-245). */
    contractsHidden: view.contract_visibility === "parties",
    round: view.round,
    inTurn: view.in_turn,
    isExtra: view.is_extra === 1,
    extraDue: view.extra_due === 1,
    // Before a player rolls, those of the turn before are still there.
    dice: view.dice.filter((face) => face > 0),
    /** What Start pays and the taxes cost; nothing in a zero-sum game (LF-209). */
    salary: view.zero_sum === 1 ? 0 : view.start_salary,
    incomeTax: view.zero_sum === 1 ? 0 : view.income_tax,
    incomeTaxMode: view.income_tax_mode,
    propertyTax: view.zero_sum === 1 ? 0 : view.property_tax,
    haggleMax: view.haggle_max,
    bankFare: view.bank_transit_fare,
    /** What the player in turn has landed on, and the city in which a place is sought. */
    landed: view.land_pos,
    cityNow: view.city_now,
    rideUsed: view.ride_used === 1,
    asked: view.asked_deed,
    offer: view.asked_offer === ANY_OFFER ? null : view.asked_offer,
    houses: view.stock_houses < 0 ? null : view.stock_houses,
    apartments: view.stock_apartments < 0 ? null : view.stock_apartments,
    jailTurns: view.jail_turns,
    boardRate: view.board_rate,
    /** What the two extra companies take, where overhead is charged: percent of the house price, dollars a ride. */
    overhead: view.overhead === 1 ? { upkeep: view.upkeep_rate, fuel: view.fuel_rate } : null,
    boardIsFlat: view.board_rate_mode === FLAT,
    floor: view.floor_seat,
    objective: view.objective,
    target: view.target_net_worth,
    rounds: view.clock_minutes > 0 ? null : view.round_limit,
    minutes: view.clock_minutes,
    timeUp: view.time_up === 1,
    declaredBy: view.declared_by,
    lapStays: view.last_lap_stays,
    quiet: view.quiet_count,
    quietRounds: view.quiet_rounds,
    ended: view.ended,
  };
}

/** The deed of a space: the Courthouse has the lease of the jail. */
export const deedAt = ({ spaces, deeds }: Table, pos: number): Deed | undefined =>
  pos === COURTHOUSE ? deeds.find(({ kind, inPlay }) => kind === "lease" && inPlay) : deeds[spaces[pos]?.asset ?? -1];

/** What the bank charges for a company of a kind, which depends on how many of them it owns, or as if it owned one. */
function charge({ deeds }: Table, kind: Kind, asIfOne = false): number {
  const ofBank = deeds.filter((deed) => deed.kind === kind && deed.owner === null);
  return ofBank[0]?.charges[asIfOne ? 0 : ofBank.length - 1] ?? 0;
}

/** The bank’s rent: its list; without a building more where it has every street of the city (LF-35). */
export function bankRent({ deeds }: Table, deed: Deed): number {
  const others = deeds.filter(({ kind, city }) => kind === "street" && city === deed.city);
  return deed.level === 0 && others.every(({ owner }) => owner === null)
    ? deed.monopolyRent
    : (deed.rents[deed.level] ?? 0);
}

/** The bank’s fare for a ride (LF-45). */
export function bankFare(table: Table): number {
  return table.bankFare === "fair" ? FAIR_FARE : charge(table, "transit", table.bankFare === "single");
}

const thrown = ({ dice }: Table): number => (dice[0] ?? 0) + (dice[1] ?? 0);

/** The bank’s fee for a stay: the dice times 4, or times 10 where it owns both utilities (LF-84). */
export const bankFee = (table: Table): number => charge(table, "utility") * thrown(table);

/** What the bank takes for a night, a ride or a stay. */
export const bankPrice = (table: Table, deed: Deed): number =>
  deed.kind === "street" ? bankRent(table, deed) : deed.kind === "transit" ? bankFare(table) : bankFee(table);

/** The list price of a competitor, which nobody has to ask. */
export const fairPrice = (table: Table, deed: Deed): number =>
  deed.kind === "street" ? deed.fairRent : deed.kind === "transit" ? FAIR_FARE : USUAL_FACTOR * thrown(table);

/** What a deed costs a guest now; null while its owner has named no price. Contracts may grant a lower one. */
export function costFor(table: Table, deed: Deed, guest: number): number | null {
  if (deed.owner === guest) return 0;
  if (deed.owner === null) return bankPrice(table, deed);
  return deed.answer.state === "quoted" ? deed.answer.price : null;
}

/** Beds where nobody lodges; Infinity in an apartment building (LF-40, LF-92). A guest’s own bed is free for them too
 * (LF-91). */
export const bedsFree = ({ level, lodgers }: Deed): number =>
  level === APARTMENT ? Infinity : Math.max(0, Math.max(1, level) - lodgers.length);

/** What a player’s deeds count (LF-175), and half of the house prices paid for what stands on them (LF-176). */
export const deedsWorth = ({ deeds }: Table, { seat }: Player): [number, number] =>
  deeds
    .filter(({ owner }) => owner === seat)
    .reduce(
      ([land, built], { mortgage, level, housePrice }): [number, number] => [
        land + mortgage,
        built + Math.floor((level * housePrice) / 2),
      ],
      [0, 0],
    );

/** What clauses count for a player, below 0 for what is owed; one line each. */
export const claimsOf = ({ claims }: Table, { seat }: Player) =>
  claims
    .filter(({ debtor, creditor }) => debtor === seat || creditor === seat)
    .map((claim) => ({
      ...claim,
      other: claim.debtor === seat ? claim.creditor : claim.debtor,
      dollars: claim.debtor === seat ? -claim.dollars : claim.dollars,
    }));

/** Net worth: cash, deeds, buildings and contracts; null if the cash is hidden (LF-173). */
export function worthOf(table: Table, player: Player): number | null {
  if (player.cash === null) return null;
  const [land, built] = deedsWorth(table, player);
  const owed = claimsOf(table, player).reduce((sum, { dollars }) => sum + dollars, 0);
  return player.cash + land + built + owed - player.transitLost;
}

/** The bill of a prisoner: the booking fee, and room and board; the lessee pays half the fee alone (LF-61, LF-63). */
export function bailOf({ deeds, cities }: Table, { seat, jailSide, boardDue }: Player): number {
  const fee = cities.find(({ side }) => side === jailSide)?.house_price ?? 0;
  const lessee = deeds.find(({ kind }) => kind === "lease")?.owner;
  return lessee === seat ? Math.floor(fee / 2) : fee + boardDue;
}

/** Where somebody looks for a bed, or is: the space landed on in this turn, else that of the token. */
export const spaceFor = ({ inTurn, landed }: Table, { seat, pos }: Player): number =>
  seat === inTurn && landed !== null ? landed : pos;

/** The cities of the side of a space, with their streets; the city of the space first. */
export function citiesNear({ spaces, cities, deeds }: Table, pos: number, cityNow: number | null) {
  const here = cityNow ?? spaces[pos]?.city ?? -1;
  return cities
    .filter(({ side }) => side === (spaces[pos]?.side ?? -1))
    .sort((a, b) => Number(b.city === here) - Number(a.city === here))
    .map((city) => ({
      ...city,
      here: city.city === here,
      streets: deeds.filter((deed) => deed.kind === "street" && deed.city === city.city),
    }));
}

/** Players by what they have, those who are out last. */
export const ranking = (table: Table): Player[] =>
  [...table.players].sort(
    (a, b) => Number(b.alive) - Number(a.alive) || (worthOf(table, b) ?? 0) - (worthOf(table, a) ?? 0),
  );

/** Whose turn it is, while the game lasts. */
export const inTurnNow = (table: Table, seat: number): boolean => table.inTurn === seat && !table.over;

/** Whether a player takes no more turns: out of the game, or off the board in the last lap. */
export const isGone = ({ alive, finished }: Player): boolean => !alive || finished;

/** The players with their net worths, the highest first, and how far each is to the goal; where there is no sum to reach, how
 * far to the highest. In the order of their seats, without parts, while the cash of others is hidden. */
export function standings(table: Table) {
  const worths = table.players.map((player) => (player.alive ? worthOf(table, player) : 0));
  const known = worths.every((worth) => worth !== null);
  const most = table.objective === TARGET ? table.target : Math.max(1, ...worths.map((worth) => worth ?? 0));
  return (known ? ranking(table) : table.players).map((player) => {
    const worth = worths[player.seat] ?? null;
    const isMeasured = player.alive && worth !== null && (known || table.objective === TARGET);
    return { player, worth, part: isMeasured ? Math.min(1, Math.max(0, worth / most)) : null };
  });
}
