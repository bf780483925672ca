import { beforeEach, describe, expect, it } from "vitest";
import { lobbyOf } from "../board/test-positions";
import type { Lobby } from "../lib/protocol";
import { dueSoon, markChanges, offersFor, readDeals, titleOf, units, wordDueLine, wordLine } from "./deals";
import {
  draftFrom,
  emptyDraft,
  keepDraft,
  keptDraft,
  linesBefore,
  missingIn,
  newTerm,
  stepsOf,
  type Draft,
} from "./offer";
import { BOOK, viewOf } from "./test-game";

const [HERON, FERN, OTTER, ANYONE] = [0, 1, 2, 63];
const [WOOL, GRAIN, MONEY, VOTE] = [0, 1, 2, 64];
const [DRAFT, OFFERED, IN_FORCE] = [1, 2, 3];
const reader = { book: BOOK, lobby: lobbyOf(3) as unknown as Lobby, viewer: HERON };
const line = (giver: number, taker: number, what: number, amount: number, due = 0) => ({
  giver,
  taker,
  what,
  amount,
  due,
});
const offered = {
  state: OFFERED,
  drafter: FERN,
  parties: [HERON, FERN],
  lines: [
    [FERN, HERON, MONEY, 30, 0],
    [HERON, FERN, WOOL, 2, 0],
  ],
};

const acts = (draft: Draft): string[] => stepsOf(BOOK, draft).map(({ act }) => act);
const firstOf = (view: Record<string, unknown>) => readDeals(view)[0] as ReturnType<typeof readDeals>[number];

describe("deals in the view", () => {
  it("are read with their lines, which others may not read", () => {
    const view = viewOf([null, offered, { ...offered, lines: null }]);
    expect(readDeals(view).map(({ place, parties, signed }) => [place, parties, signed])).toEqual([
      [1, [HERON, FERN], [FERN]],
      [2, [HERON, FERN], [FERN]],
    ]);
    expect(readDeals(view).map(({ lines }) => lines?.length)).toEqual([2, undefined]);
    expect(offersFor(BOOK, view, [], HERON).length).toBe(2);
    expect(offersFor(BOOK, view, [], FERN)).toEqual([]);
    expect(offersFor(BOOK, view, [], null)).toEqual([]);
  });

  it("are worded for their reader", () => {
    expect(titleOf(reader, firstOf(viewOf([offered])))).toBe("Fern offers you a deal");
    expect(titleOf({ ...reader, viewer: null }, firstOf(viewOf([offered])))).toBe("Fern offers Quiet Heron a deal");
    expect(titleOf(reader, firstOf(viewOf([{ ...offered, anyone: true }])))).toBe("Fern offers a deal to anyone");
    expect(wordLine(reader, line(HERON, FERN, WOOL, 2))).toBe("You give Fern 2 wool");
    const coins = { name: "coins", units: "{count, plural, one {# coin} other {# coins}}" };
    const book = {
      ...reader.book,
      names: { ...reader.book.names, thing: [{ name: "wool" }, { name: "grain" }, coins] },
    };
    expect(wordLine({ ...reader, book }, line(HERON, FERN, MONEY, 1))).toBe("You give Fern 1 coin");
    expect(wordLine({ ...reader, book }, line(HERON, FERN, MONEY, 2000))).toBe("You give Fern 2,000 coins");
    const place = { name: "place", units: "an exchange of places" };
    const places = { ...book, names: { ...book.names, thing: [{ name: "wool" }, place, coins] } };
    expect([1, 2].map((count) => units(places, 1, count))).toEqual([place.units, place.units]);
    expect(wordLine(reader, line(FERN, HERON, MONEY, 1000))).toBe("Fern gives you 1,000 money");
    expect(wordLine(reader, line(FERN, OTTER, VOTE, 1))).toBe("Fern promises Brisk Otter to vote as asked");
    expect(wordLine(reader, line(ANYONE, FERN, MONEY, 3))).toBe("The first to sign gives Fern 3 money");
    expect(wordDueLine(reader, line(HERON, FERN, MONEY, 3, 2), 1)).toBe("You give Fern 3 money, in round 2");
    expect(wordDueLine(reader, line(HERON, FERN, MONEY, 3, 2), 3)).toBe("You give Fern 3 money, due since round 2");
  });

  it("show what changed in a counter-offer", () => {
    const first = { ...offered, state: 0 };
    const second = {
      ...offered,
      number: 2,
      before: 0,
      lines: [
        [FERN, HERON, MONEY, 20, 0],
        [HERON, FERN, GRAIN, 1, 0],
      ],
    };
    const view = viewOf([first, second]);
    const deal = firstOf(view);
    expect(markChanges(deal.lines ?? [], linesBefore(view, deal)).map(({ mark, was }) => [mark, was])).toEqual([
      ["other", 30],
      ["new", null],
      ["struck", 2],
    ]);
  });

  it("are due soon at this time or the next, one’s own first", () => {
    const force = {
      state: IN_FORCE,
      drafter: FERN,
      parties: [FERN, OTTER],
      lines: [
        [FERN, OTTER, MONEY, 5, 2],
        [FERN, OTTER, MONEY, 6, 4],
      ],
    };
    const own = { ...force, parties: [HERON, FERN], lines: [[HERON, FERN, MONEY, 7, 3]] };
    expect(dueSoon(reader, viewOf([force, own, offered], 2)).map(({ amount }) => amount)).toEqual([7, 5]);
  });
});

describe("the acts of an offer", () => {
  it("begin it, write its lines and offer it", () => {
    const terms = [
      newTerm(BOOK, HERON, FERN, MONEY, "1,000"),
      newTerm(BOOK, FERN, HERON, VOTE, "1"),
      newTerm(BOOK, HERON, FERN, -1, "1", "lend"),
    ];
    expect(acts({ ...emptyDraft(HERON, [FERN], 2), terms })).toEqual([
      "open_deal parties=3 anyone=0",
      "write_line giver=0 taker=1 what=2 amount=1000 due=0",
      "promise giver=1 taker=0 promise=0",
      "lend giver=0 taker=1 rounds=1",
      "offer until=2",
    ]);
  });

  it("name one of those who are asked, where an offer goes to anyone", () => {
    const draft = {
      ...emptyDraft(HERON, [FERN, OTTER], 0),
      anyone: true,
      terms: [newTerm(BOOK, ANYONE, HERON, WOOL, "3")],
    };
    expect(acts(draft).slice(0, 2)).toEqual([
      "open_deal parties=7 anyone=1",
      "write_line giver=1 taker=0 what=0 amount=3 due=0",
    ]);
  });

  it("of a counter-offer say what changes: strike out first, then write", () => {
    const draft = draftFrom(BOOK, firstOf(viewOf([offered])), HERON, "counter", 1);
    expect(missingIn(BOOK, draft)).toBe("change");
    const [money, wool] = draft.terms as [Draft["terms"][number], Draft["terms"][number]];
    const terms = [{ ...money, typed: "40" }, { ...wool, struck: true }, newTerm(BOOK, HERON, FERN, GRAIN, "1")];
    expect(acts({ ...draft, terms })).toEqual([
      "counter deal=0",
      "write_line giver=0 taker=1 what=0 amount=0 due=0",
      "write_line giver=1 taker=0 what=2 amount=40 due=0",
      "write_line giver=0 taker=1 what=1 amount=1 due=0",
      "offer until=1",
    ]);
    expect(missingIn(BOOK, { ...draft, terms })).toBeNull();
    const later = [{ ...money, due: 3 }, wool];
    expect(acts({ ...draft, terms: later }).slice(1, 3)).toEqual([
      "write_line giver=1 taker=0 what=2 amount=0 due=0",
      "write_line giver=1 taker=0 what=2 amount=30 due=3",
    ]);
  });

  it("of a draft that is there only finish it", () => {
    const draft = draftFrom(BOOK, firstOf(viewOf([{ ...offered, state: DRAFT, drafter: HERON }])), HERON, "draft", 1);
    expect(acts(draft)).toEqual(["offer until=1"]);
    expect(missingIn(BOOK, draft)).toBeNull();
  });

  it("counter an offer to anyone as its other side", () => {
    const open = { ...offered, anyone: true, parties: [HERON, FERN, OTTER], lines: [[FERN, ANYONE, WOOL, 2, 0]] };
    const draft = draftFrom(BOOK, firstOf(viewOf([open])), HERON, "counter", 1);
    expect([draft.partners, draft.anyone, draft.terms[0]?.taker]).toEqual([[FERN], false, HERON]);
  });

  it.each([
    [emptyDraft(HERON, [], 0), "who"],
    [emptyDraft(HERON, [FERN], 0), "what"],
    [{ ...emptyDraft(HERON, [FERN], 0), terms: [newTerm(BOOK, HERON, FERN, WOOL, " ")] }, "amount"],
  ] as const)("lack something: %#", (draft, missing) => {
    expect(missingIn(BOOK, draft as Draft)).toBe(missing);
  });
});

describe("an offer that is being written", () => {
  beforeEach(() => sessionStorage.clear());

  it("survives a reload, at its own table and seat", () => {
    const draft = { ...emptyDraft(HERON, [FERN], 2), terms: [newTerm(BOOK, HERON, FERN, WOOL, "3")] };
    keepDraft("ONE", HERON, draft);
    expect(keptDraft("ONE", HERON)?.terms[0]?.typed).toBe("3");
    expect([keptDraft("ONE", FERN), keptDraft("TWO", HERON)]).toEqual([null, null]);
    keepDraft("ONE", HERON, null);
    expect(keptDraft("ONE", HERON)).toBeNull();
  });

  it("is forgotten where what was kept cannot be read", () => {
    sessionStorage.setItem("commonweal.offer.ONE.0", "not JSON");
    expect(keptDraft("ONE", HERON)).toBeNull();
  });
});
