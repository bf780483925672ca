/** Contracts on the page: sentences with blanks, acts, ready-made contracts, what falls due, changes. */
import { describe, expect, it } from "vitest";
import type { Book as WholeBook } from "../../../lib/protocol";
import { additionsFor, begun, partsOf } from "../drafts/additions";
import { clauseOf, clauseTypes, emptyClause, fieldNames, isOnHonour, typeOf, type Clause, type Field } from "./clauses";
import {
  UnreadableDraft,
  clauseAt,
  draftFrom,
  exchanged,
  fromFile,
  inRound,
  isChanged,
  newDraft,
  stepsOf,
  toFile,
  written,
  type Draft,
} from "../drafts/draft";
import { duesOf, effectsOf } from "../outlook/dues";
import { worthAhead } from "../outlook/worth-ahead";
import { markChanges, runsOf, versionBefore } from "./marks";
import { familyName, titleOf } from "../drafts/naming";
import { fitted, readyMade } from "../drafts/ready";
import { blanksIn, eventOf, isEvent, mainOf, messagesOf, readerOf, withSigns, wordClause } from "./sentences";
import { readTable } from "../table";
import { WORDS, book as testBook, lobbyOf, positionOf } from "../test-positions";

const book = testBook as unknown as WholeBook;
const NAMES = ["Ann", "Ben", "Cleo"];
const [ANN, BEN] = [0, 1];
const ROUND = WORDS.round;
const FROM_SERVER = Object.fromEntries(Object.entries(WORDS.owners));
const wording = readerOf(book, ANN, NAMES);
const types = clauseTypes(book);
const named = (name: string): number => types.find((type) => type.name === name)?.kind ?? 0;
const fits = (field: Field): number => (field === "pct" ? 19 : field === "target" ? 1 : 11);
/** A clause of a type as the page begins it, from Ann to Ben. */
const first = (kind: number, part: Partial<Clause> = {}): Clause => ({
  ...begun(book, emptyClause(book, kind, ANN, BEN), ROUND, fits),
  ...part,
});
const draftOf = (...clauses: Clause[]): Draft => ({
  ...newDraft([BEN]),
  clauses: clauses.map((clause) => written(clause)),
});

/** The clauses that acts write, carried out on an empty draft or on one that is there. */
function carriedOut(acts: string[], draft: Clause[] = []): Clause[] {
  const clauses = draft.map((clause) => ({ ...clause }));
  for (const act of acts) {
    const [name, ...values] = act.split(" ");
    const [a = 0, field = 0, value = 0] = values.map(Number);
    if (name === "add_clause") clauses.push(emptyClause(book, a, ANN, BEN));
    if (name === "set_field") clauses[a]![fieldNames(book)[field]!] = value;
    if (name === "drop_clause") clauses.splice(a, 1);
  }
  return clauses;
}

describe("a draft of an earlier round", () => {
  const insured = first(named("pay-every"), { start: 8, end: 33 });
  const until = first(named("no-build"), { start: 0, end: 20 });
  const loan = first(named("loan"), { period: 5, end: 24 });
  const [moved, ended, ran] = inRound(book, { ...draftOf(loan, until, insured), round: 7 }, 9).clauses.map(
    ({ clause }) => clause,
  );

  it("has the dates of a loan and of what would have begun move on with the rounds", () => {
    expect(moved!.end).toBe(26);
    expect([ran!.start, ran!.end]).toEqual([10, 35]);
  });
  it("keeps an end that is still to come", () => expect(ended!.end).toBe(20));
  it("keeps its round in a file", () => {
    const text = toFile({ ...draftOf(loan), round: 7 }, 2);
    expect(fromFile(text, book, 2).round).toBe(7);
  });
});

describe("a clause of every type", () => {
  it.each(types.map(({ name, kind }) => [name, kind] as const))(
    "%s has a name and a sentence with blanks",
    (name, kind) => {
      expect(titleOf(typeOf(book, { type: kind }))).toMatch(/^[A-Z]/);
      expect(familyName(typeOf(book, { type: kind }).family)).not.toBe(typeOf(book, { type: kind }).family);
      const clause = first(kind);
      const pieces = [
        ...blanksIn(book, mainOf(book, clause)),
        ...partsOf(book, clause).flatMap(({ pieces }) => pieces),
        ...(isEvent(book, clause) ? blanksIn(book, eventOf(book, { ...clause, cond: 1 })) : []),
      ];
      const blanks = new Set(pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.field])));
      const added = new Set(
        additionsFor(book, clause, ROUND).flatMap(({ members }) => members.flatMap(({ part }) => Object.keys(part))),
      );
      // Every field that the type uses has a blank, may be added, or is the text of a promise or the house that moves.
      const reached = new Set([...blanks, ...added, "type", ...(isEvent(book, clause) ? ["cond"] : [])]);
      if (name === "free-text" || name === "move-house") reached.add("amount");
      if (name === "charter-change") ["obligor", "beneficiary"].forEach((field) => reached.add(field));
      if (["service-right"].includes(name)) reached.add("beneficiary");
      if (name === "move-house") reached.add("beneficiary");
      const fields = typeOf(book, clause).fields.split(" ");
      expect(fields.filter((field) => !reached.has(field))).toEqual([]);
      expect(blanksIn(book, mainOf(book, clause)).join("")).not.toBe("");
    },
  );

  it.each(types.map(({ name, kind }) => [name, kind] as const))("%s becomes the acts that write it", (_, kind) => {
    const { immediate } = typeOf(book, { type: kind });
    const clause = first(kind, immediate ? {} : { until: 5 });
    const acts = stepsOf(book, draftOf(clause), ANN, 3).map(({ act }) => act);
    expect([acts[0], acts.at(-1)]).toEqual(["open_deal 3", "offer"]);
    const [made] = carriedOut(acts);
    expect({ ...made, ...(isOnHonour(book, clause) && { amount: clause.amount }) }).toEqual(clause);
  });

  it("is worded for its reader as the log words it", () => {
    const clause = first(named("pay-every"), { amount: 30, period: 3, start: 8, until: 2, until_arg: BEN });
    expect(wordClause(book, wording, clause)).toBe(
      "You pay Ben $30 every 3 rounds from round 8 on. It ends when Ben is eliminated.",
    );
    expect(messagesOf(book, clause).map(({ id }) => id)).toEqual([
      "notices.CLAUSE.says.pay-every",
      "notices.CLAUSE_ENDS.says.eliminated",
    ]);
  });

  it("says without a blank that it holds every time, and keeps signs beside their blanks", () => {
    const clause = first(named("pay-on-event"));
    expect(withSigns(blanksIn(book, mainOf(book, clause)))).toEqual([
      { field: "obligor", before: "", behind: "" },
      { text: " pays " },
      { field: "beneficiary", before: "", behind: "" },
      { text: " " },
      { field: "amount", before: "$", behind: "" },
      { text: " " },
      { text: "each time this happens" },
      { text: ":" },
    ]);
  });

  it("has a blank for each of its values, and for the words that count by one", () => {
    const clause = first(named("pay-on-event"), { uses: 2, end: 12 });
    expect(blanksIn(book, mainOf(book, clause))).toEqual([
      { field: "obligor" },
      " pays ",
      { field: "beneficiary" },
      " $",
      { field: "amount" },
      " ",
      { field: "uses" },
      ", until round ",
      { field: "end" },
      ":",
    ]);
  });
});

describe("the acts of a draft", () => {
  it("write a promise of at most 280 characters last, and name every clause that they are of", () => {
    const promise = { ...written(first(named("free-text")), "  Bread for all "), key: 7 };
    const steps = stepsOf(book, { ...newDraft([BEN]), clauses: [promise] }, ANN, 3);
    expect(steps.map(({ act }) => act)).toEqual([
      "open_deal 3",
      `add_clause ${named("free-text")}`,
      'write_text 0 text="Bread for all"',
      "offer",
    ]);
    expect(steps.map(({ of }) => of)).toEqual(["open", 7, 7, "offer"]);
  });

  it("counter an offer by what differs: a field, a clause left out, a new one", () => {
    const offered = [first(named("pay-now")), first(named("pay-at")), first(named("no-build"))];
    const contracts = { draft: offered.map((clause) => ({ clause, text: "" })), parties: [ANN, BEN] };
    const draft = draftFrom("counter", contracts as never, ANN);
    expect(isChanged(book, draft)).toBe(false);
    const [pay, at, build] = draft.clauses;
    const more = written(first(named("bail")));
    const changed: Draft = {
      ...draft,
      clauses: [{ ...pay!, struck: true }, { ...at!, clause: { ...at!.clause, amount: 77 } }, build!, more],
    };
    expect(isChanged(book, changed)).toBe(true);
    const acts = stepsOf(book, changed, ANN, 3).map(({ act }) => act);
    expect(acts.slice(0, 3)).toEqual(["counter", "drop_clause 0", "set_field 0 5 77"]);
    expect(carriedOut(acts, offered)).toEqual([{ ...offered[1]!, amount: 77 }, offered[2], more.clause]);
  });

  it("need no more than one move may have, for the largest contract", () => {
    const full = Object.fromEntries(
      fieldNames(book).map((name) => [name, name === "type" ? named("service-right") : 3]),
    );
    const clauses = Array.from({ length: 8 }, () => ({ ...first(named("service-right")), ...(full as Clause) }));
    expect(stepsOf(book, draftOf(...clauses), ANN, 3).length).toBeLessThanOrEqual(128);
  });
});

describe("the order of clauses", () => {
  const offered = [first(named("pay-now")), first(named("pay-at")), first(named("no-build"))];
  const contracts = { draft: offered.map((clause) => ({ clause, text: "" })), parties: [ANN, BEN] };
  const draft = draftFrom("counter", contracts as never, ANN);
  const [one, two, three] = draft.clauses.map(({ key }) => key) as [number, number, number];

  it("is part of what an offer says", () => {
    expect(isChanged(book, draft)).toBe(false);
    expect(isChanged(book, exchanged(draft, one, two))).toBe(true);
    expect(isChanged(book, exchanged(exchanged(draft, one, two), two, one))).toBe(false);
  });

  it.each([
    { exchange: [two, three], dropped: ["drop_clause 1"], order: [0, 2, 1] },
    { exchange: [one, three], dropped: ["drop_clause 1", "drop_clause 0"], order: [2, 1, 0] },
    { exchange: [one, two], dropped: ["drop_clause 2", "drop_clause 0"], order: [1, 0, 2] },
  ])("is that of the draft: what was moved is written anew ($order)", ({ exchange, dropped, order }) => {
    const changed = exchanged(draft, exchange[0]!, exchange[1]!);
    const acts = stepsOf(book, changed, ANN, 3).map(({ act }) => act);
    expect(acts.filter((act) => act.startsWith("drop"))).toEqual(dropped);
    expect(carriedOut(acts, offered)).toEqual(order.map((at) => offered[at]));
    expect(clauseAt(changed, 1)).toBe([one, two, three][order[0]!]);
  });
});

describe("ready-made contracts", () => {
  const ready = readyMade(book);
  const table = readTable(
    positionOf({
      seats: 4,
      owners: {},
      view: { round: ROUND, owner: Array.from({ length: 31 }, (_, at) => FROM_SERVER[at] ?? -1) },
    }),
    book,
    lobbyOf(4),
  );

  it.each(WORDS.fitted)("$name is what the rules make of it", ({ name, deed, rows }) => {
    const found = ready.find((one) => one.name === name)!;
    expect(titleOf(found)).toMatch(/^[A-Z]/);
    const clauses = fitted(book, table, found, ANN, BEN, deed < 0 ? null : deed);
    expect(clauses?.map((clause) => fieldNames(book).map((field) => clause[field]))).toEqual(rows);
  });
});

describe("what contracts make due", () => {
  it.each(WORDS.dues)("is what the rules reckon, of $row", ({ row, dues }) => {
    expect(duesOf(book, clauseOf(book, row), { after: ROUND, last: ROUND + 10 })).toEqual(dues);
  });

  it("shows what signing does: cash, deeds, and the rounds ahead", () => {
    const owners = Array.from({ length: 31 }, (_, at) => (at === 11 ? ANN : null));
    const clauses = [
      first(named("give-asset"), { subject: 11 }),
      first(named("pay-now"), { obligor: BEN, beneficiary: ANN, amount: 150 }),
      first(named("pay-at"), { obligor: BEN, beneficiary: ANN, amount: 60, start: ROUND + 2 }),
    ];
    expect(effectsOf(book, clauses, [ANN, BEN], ROUND, owners)).toEqual([
      { seat: ANN, cash: 150, gives: [11], gets: [], ahead: [0, 60, 0, 0, 0] },
      { seat: BEN, cash: -150, gives: [], gets: [11], ahead: [0, -60, 0, 0, 0] },
    ]);
  });
});

describe("net worth in the rounds ahead", () => {
  const now = { round: 3, horizon: 20, owners: Array.from({ length: 31 }, (_, asset) => (asset === 11 ? ANN : null)) };
  const { deeds } = readTable(positionOf({ owners: {} }), testBook, lobbyOf(3));
  const ahead = (clauses: Clause[], seat = ANN) => worthAhead(book, clauses, now, deeds).get(seat);
  const owed = { obligor: BEN, beneficiary: ANN };

  it("grows by the interest of a loan, as it is paid", () => {
    const loan = first(named("loan"), { ...owed, amount: 300, pct: 10, period: 2, end: 7 });
    expect(ahead([loan])).toEqual([0, 30, 30, 60, 60]);
    expect(ahead([loan], BEN)).toEqual([0, -30, -30, -60, -60]);
    expect(ahead([{ ...loan, flags: 2 }])).toEqual([0, 30, 30, 45, 45]);
  });

  it("stays where it counted all payments, and grows by those without an end as they come within the horizon", () => {
    const regular = first(named("pay-every"), { ...owed, amount: 40, start: 4, period: 2, end: 12 });
    expect(ahead([regular, first(named("pay-at"), { ...owed, amount: 90, start: 5 })])).toEqual([0, 0, 0, 0, 0]);
    expect(ahead([{ ...regular, end: 0 }])).toEqual([40, 40, 80, 80, 120]);
  });

  it("falls as a share of income runs out, for what is owned once all is given", () => {
    const share = first(named("income-share"), { obligor: ANN, beneficiary: BEN, subject: 11, pct: 50, end: 8 });
    const half = deeds[11]!.mortgage / 2;
    expect(ahead([share], BEN)).toEqual(
      [4, 3, 2, 1, 0].map((left) => Math.round((half * left) / 20) - Math.round(half / 4)),
    );
    const given = first(named("give-asset"), { obligor: ANN, beneficiary: BEN, subject: 11 });
    expect(ahead([given, share], BEN)).toEqual([0, 0, 0, 0, 0]);
    expect(ahead([{ ...share, cond: 1 }], BEN)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("what has changed since the last version", () => {
  const said = (n: number, id: string, values = {}) => ({ n, i: 0, by: 0, id, values, text: "" });
  const pay = (n: number, dollars: number) => said(n, "notices.CLAUSE.says.pay-now", { one: 0, other: 1, dollars });
  const offers = (n: number) => said(n, "notices.OFFERS.says", { seat: 0, parties: 2 });

  it("is read from the log, where the last offer changed another", () => {
    const log = [offers(1), pay(1, 40), said(2, "acts.counter.says"), offers(2), pay(2, 50)];
    expect(versionBefore(log, wording)).toEqual([
      { id: "notices.CLAUSE.says.pay-now", text: "You pay Ben $40 at once." },
    ]);
    expect(versionBefore([offers(1), pay(1, 40), offers(3), pay(3, 50)], wording)).toBeNull();
  });

  it("is marked word by word, with what is new and what was left out", () => {
    const now = [
      { id: "a", text: "You pay Ben $50 at once." },
      { id: "b", text: "New." },
    ];
    const before = [
      { id: "a", text: "You pay Ben $40 at once." },
      { id: "c", text: "Gone." },
    ];
    expect(markChanges(now, before).map(({ mark, at }) => [mark, at])).toEqual([
      ["other", 0],
      ["new", 1],
      ["struck", null],
    ]);
    expect(runsOf("You pay Ben $40 at once.", "You pay Ben $50 at once.")).toEqual([
      { text: "You pay Ben", mark: "same" },
      { text: "$40", mark: "struck" },
      { text: "$50", mark: "new" },
      { text: "at once.", mark: "same" },
    ]);
  });
});

describe("a draft in a file", () => {
  const draft = draftOf(first(named("loan")));
  const reason = (text: string): string => {
    try {
      fromFile(text, book, 1);
      return "";
    } catch (thrown) {
      return (thrown as UnreadableDraft).reason;
    }
  };

  it("is opened as it was", () => {
    const { others, clauses } = fromFile(toFile(draft, 1), book, 1);
    expect({ others, clauses }).toEqual({ others: [BEN], clauses: [{ clause: draft.clauses[0]!.clause, text: "" }] });
  });

  it("is opened whatever its clauses are", () => {
    const rows = [...WORDS.fitted.flatMap(({ rows }) => rows), ...WORDS.dues.map(({ row }) => row)];
    const every = [...rows.map((row) => clauseOf(book, row)), ...types.map(({ kind }) => first(kind))];
    for (const clause of every) {
      const { clauses } = fromFile(toFile(draftOf(clause), 1), book, 1);
      expect(clauses[0]?.clause).toEqual(clause);
    }
  });

  it("is refused if another version wrote it, if it is damaged, or no contract", () => {
    expect(reason(toFile(draft, 2))).toBe("version");
    expect(reason(toFile(draft, 1).replace('"commonweal_contract": 1', '"commonweal_contract": 9'))).toBe("version");
    expect(reason(toFile(draft, 1).replace('"others": [', '"others": 0, "was": ['))).toBe("damaged");
    expect(reason('{"commonweal_charter": 1}')).toBe("other");
    expect(reason("Dear Ben")).toBe("other");
  });

  it.each([
    ["a value beyond its field", '"pct": 10', '"pct": 1000'],
    ["a field that its type does not have", '"uses": 0', '"uses": 3'],
    ["a field that no clause has", '"uses": 0', '"uses": 0, "colour": 1'],
    ["no text", '"text": ""', '"text": 7'],
  ])("is refused at its clause with %s", (_, from, to) => {
    try {
      fromFile(toFile({ ...draft, clauses: [draft.clauses[0]!, draft.clauses[0]!] }, 1).replace(from, to), book, 1);
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toMatchObject({ reason: "clause", clause: 1 });
    }
  });
});
