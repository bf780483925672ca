/** A hand-made book in the shapes of the protocol: enough of one game to look at every screen without a server. */
import type { Book, Field } from "../lib/protocol";

const TYPES = ["FLG", "GM", "CT", "T"] as const;
const CARDS = [
  ["Camas bulbs", "Dried berries", "Clams", "Salmon"],
  ["Cattail", "Nettle fibre", "Cedar bark", "Cedar logs"],
  ["Digging stick", "Woven basket", "Wool blanket", "Canoe"],
  ["Song", "Story", "Weaving lesson", "Family history"],
];
const HOUSES: [string, number][] = [
  ["River Mouth House", 3],
  ["Clam Beach House", 3],
  ["Cedar Grove House", 3],
  ["Heron Point House", 3],
  ["Camas Prairie House", 4],
  ["Salmon Creek House", 4],
  ["Two Canoes House", 4],
  ["Old Man House", 5],
];

const field = (name: string, shape: number[], seen: string, text: string): Field => ({
  name,
  shape,
  low: 0,
  high: 99,
  seen,
  text,
});

export const book: Book = {
  name: "potlatch",
  title: "Potlatch",
  blurb: "An economy of sharing: a house is supplied only by the gifts of others, and every gift obliges the next giver.",
  credit: "ndnplayers games",
  version: 1,
  seats: [2, 6],
  minutes: [15, 30],
  bots: [
    { kind: "random", title: "Random" },
    { kind: "sensible", title: "Sensible" },
    { kind: "search", title: "Searching" },
  ],
  presets: [
    { name: "manual", title: "As in the manual", text: "Every option as the manual has it.", charter: {} },
    { name: "short", title: "Short", text: "Only small houses: quicker rounds.", charter: { house_pool: "threes" } },
  ],
  options: [
    {
      name: "hand_size_rule",
      title: "Hand size",
      text: "How many cards a hand is filled up to.",
      rule: "PO-60",
      simple: true,
      per_seat: false,
      default: "six",
      choices: [
        { value: "six", title: "Six", text: "Six cards for everybody." },
        { value: "house_number", title: "The house's number", text: "As many as the size of one's own house." },
        { value: "four", title: "Four", text: "Four cards for everybody." },
      ],
    },
    { name: "linked_games", title: "Games in a row", text: "Status is kept from game to game.", rule: "PO-61", simple: true, per_seat: false, default: 1, low: 1, high: 6 },
    {
      name: "house_pool",
      title: "Houses",
      text: "Which House Cards are dealt.",
      rule: "PO-64",
      simple: false,
      per_seat: false,
      default: "all",
      choices: [
        { value: "all", title: "All", text: "Sizes 3, 4 and 5." },
        { value: "threes", title: "Size 3 only", text: "At most four seats." },
        { value: "fours_and_fives", title: "Sizes 4 and 5", text: "At most four seats." },
      ],
    },
    { name: "starting_status", title: "Status brought along", text: "From an earlier sitting.", rule: "PO-62", simple: false, per_seat: true, default: [0], low: -99, high: 99 },
  ],
  acts: [
    { name: "gift_to", title: "Give to", rules: ["PO-15", "PO-52"], chance: false, operands: [{ name: "seat", size: 6, low: 0, kind: "seat" }] },
    { name: "lay_card", title: "Lay", rules: ["PO-16", "PO-23"], chance: false, operands: [{ name: "kind", size: 16, low: 0, kind: "kind" }] },
    { name: "finish_gift", title: "Finish the gift", rules: ["PO-20"], chance: false, operands: [] },
    { name: "invite", title: "Invite", rules: ["PO-27"], chance: false, operands: [{ name: "seat", size: 6, low: 0, kind: "seat" }] },
    { name: "share", title: "Share", rules: ["PO-30"], chance: false, operands: [{ name: "kind", size: 16, low: 0, kind: "kind" }] },
    { name: "place", title: "Place", rules: ["PO-40"], chance: false, operands: [{ name: "kind", size: 16, low: 0, kind: "kind" }] },
  ],
  names: {
    kind: TYPES.flatMap((type, at) =>
      [1, 2, 3, 4].map((amount) => ({ name: `${type} ${amount}`, type, amount, card: CARDS[at]?.[amount - 1] ?? "" })),
    ),
    house: HOUSES.map(([name, size]) => ({ name, size })),
    type: TYPES.map((type) => ({ name: type })),
  },
  phases: ["setup", "gift", "laying", "share", "round_end", "closing", "game_end", "finished"].map((name) => ({
    name,
    title: name === "closing" ? "The Closing Action" : (name.charAt(0).toUpperCase() + name.slice(1)).replace("_", " "),
  })),
  fields: [
    field("round_no", [], "public", "The round."),
    field("level", [], "public", "The Obligation level of the round."),
    field("stack_size", [], "public", "Cards in the draw stack."),
    field("active", [], "public", "The seat whose turn it is."),
    field("house", [6], "public", "The House Card of a seat."),
    field("hand_size", [6], "public", "Cards in a hand."),
    field("status", [6], "public", "Status."),
    field("hand", [6, 16], "own seat", "Cards in a hand by kind."),
    field("outside", [6, 16], "public", "Gifts outside a house."),
    field("storage", [6, 16], "public", "Cards stored in a house."),
    field("unmet", [6, 4], "public", "Unmet needs by type."),
  ],
  rules: [
    { id: "PO-15", source: "Mechanics: Gift", text: "A gift consists of one or more Resource Cards from the giver's hand, all laid on one and the same house of another seat. Nobody can gift their own house." },
    { id: "PO-16", source: "Mechanics: Gift", text: "Every card of a gift must serve an unmet need." },
    { id: "PO-18", source: "Mechanics: Obligation", text: "The receiver of a gift gives the next gift. It may go to any house that is eligible (PO-52)." },
    { id: "PO-20", source: "Mechanics: Obligation", text: "The total of every later gift of the round must be at least the Obligation level." },
    { id: "PO-23", source: "Mechanics: Obligation", text: "Minimum gift: if one single card reaches the level and fits some eligible house, the gift must be a single card, and of the smallest amount among such cards." },
    { id: "PO-44", source: "Mechanics: Status", text: "A giver gains 1 Status for each type in which the gift brings the receiving house exactly to its need." },
    { id: "PO-52", source: "Play", text: "A house is eligible for a gift if it belongs to another seat, has received no gift in this round, and is not complete." },
    { id: "PO-60", source: "Variations", text: "Hand size. It replaces 6 in PO-8 and PO-54." },
    { id: "PO-64", source: "Variations", text: "Only House Cards of the named sizes are shuffled and dealt. Setting up is refused if there are more seats than houses in the pool." },
  ],
  rulings: [{ id: "PO-R1", text: "One number per house, and the need of each type equals it.", rules: ["PO-6"] }],
};

export const TYPE_NAMES = TYPES;
export const houseSize = (row: number): number => HOUSES[row]?.[1] ?? 3;
export const houseName = (row: number): string => HOUSES[row]?.[0] ?? "";
