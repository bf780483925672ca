/** What the board reads from a view, what a bill means for one’s own demands, and the chair’s draft. */
import { describe, expect, it } from "vitest";
import { cycleOf, draftOf, lacking, nextOf, presentingActs, withCards, type Draft } from "./bill/draft";
import { changeOf, eyeOnVote, lawAmended, lawNow, lawThen, outlook, scoreNow, standings } from "./effects";
import { points, readTable, type Table } from "./table";
import { campaignOf, statusOf, stanceOf } from "./captions";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";

const read = (sketch: Sketch, charter: Record<string, unknown> = {}): Table =>
  readTable(positionOf(sketch), book, lobbyOf(sketch.seats ?? 3, charter));
const issue = (table: Table, id: string) => table.issues.find((one) => one.id === id)!;

describe("the table", () => {
  it("tells core cards, additions and what was struck apart", () => {
    const table = read({ core: "coin-", first: "heart+ coin-", added: "star+", law: "coin+" });
    const of = (id: string) => {
      const { core, added, struck, level, after } = issue(table, id);
      return { core, added, struck, level, after };
    };
    expect(of("coin")).toEqual({ core: -1, added: 0, struck: 0, level: 1, after: 0 });
    expect(of("star")).toEqual({ core: 0, added: 1, struck: 0, level: 0, after: 1 });
    expect(of("heart")).toEqual({ core: 0, added: 0, struck: 1, level: 0, after: 0 });
  });

  it("has strikes only once a bill is presented", () => {
    expect(issue(read({ phase: "bill", core: "", first: "heart+" }), "heart").struck).toBe(0);
  });

  it("shows tokens of seats in the game only, and the names of an own set", () => {
    const rows = [{ id: "lamp", title: "Street lighting", plus_text: "more lamps", minus_text: "fewer lamps" }];
    const table = read({ tokens: { 1: "diamond+", 7: "diamond-" } }, { issue_set: rows });
    expect(table.issues[0]).toMatchObject({ name: "Street lighting", tokens: [{ seat: 1, face: "plus" }] });
  });

  it("sees only demands that the viewer may see", () => {
    const { members } = read({});
    expect(members.map(({ demands }) => demands?.length ?? null)).toEqual([4, null, null]);
  });

  it.each([
    [0, "0"],
    [4, "2"],
    [3, "1½"],
    [1, "½"],
    [-3, "−1½"],
  ])("reads %i half points as %s", (halves, text) => expect(points(halves)).toBe(text));
});

describe("what a bill means for one’s own demands", () => {
  const sketch: Sketch = { law: "heart+ coin+", core: "heart- coin- star+", hand: "heart+ coin- star+ diamond-" };

  it("compares the law now with the law if it passes", () => {
    const table = read(sketch);
    const cards = standings(table.members[0], table, lawThen(table))!;
    expect(cards.map((card) => [book.names.issue![card.issue]!.id, card.now, card.then, changeOf(card)])).toEqual([
      ["diamond", "open", "open", "same"],
      ["heart", "met", "open", "loses"],
      ["coin", "against", "open", "same"],
      ["star", "open", "met", "wins"],
    ]);
    expect(outlook(cards)).toEqual({ now: 1, then: 1, of: 4 });
  });

  it("is seen by the Public Eye, as the yellow card lets it", () => {
    const seen = (yellow: number) => {
      const table = read({ ...sketch, view: { public_eye: 1, yellow } });
      return eyeOnVote(table.members[0], table);
    };
    // The bill is against heart+, and for coin- and star+.
    expect([0, 1, 2, 3].map(seen)).toEqual([{ aye: 1, nay: -1 }, { aye: 2, nay: 1 }, { aye: -1, nay: -2 }, null]);
    const table = read(sketch);
    expect(eyeOnVote(table.members[0], table)).toBeNull();
  });

  it("is nothing that the viewer can know of others", () => {
    const table = read(sketch);
    expect(standings(table.members[1], table, lawThen(table))).toBeNull();
    expect(outlook(null)).toBeNull();
  });

  it("counts an amendment on top", () => {
    const table = read({
      ...sketch,
      phase: "amend_vote",
      view: { prop_kind: 2, prop_seat: 1, prop_issue: 1, prop_dir: 1 },
    });
    expect(table.proposal).toEqual({ kind: "remove", seat: 1, issue: 1, dir: 1 });
    const levels = lawAmended(table, table.proposal!);
    expect(outlook(standings(table.members[0], table, levels))).toEqual({ now: 1, then: 2, of: 4 });
  });

  it("wants a level where cards have both directions (LG-154)", () => {
    const at = (law: string) => {
      const table = read({ law, hand: "heart+ heart+ heart- coin+", view: { blue_copies: 2 } });
      return outlook(standings(table.members[0], table, lawNow(table)))!.now;
    };
    expect(["", "heart+", "heart+2"].map(at)).toEqual([0, 3, 0]);
  });

  it("leaves the crown card to failed bills (LG-176, LG-177)", () => {
    const at = (fails: number) => {
      const table = read({ hand: "crown heart+", law: "heart+", view: { crown_fails: [fails], crown_cards: 2 } });
      return standings(table.members[0], table, lawNow(table))!;
    };
    expect(at(3).map(({ now }) => now)).toEqual(["met", "open"]);
    expect(at(4).map(({ now }) => now)).toEqual(["met", "met"]);
    expect(outlook(at(4))).toEqual({ now: 1, then: 1, of: 1 });
  });

  it("adds up the points of a campaign: own voids that hit are known to their target (LG-66, LG-72)", () => {
    const voids = Array.from({ length: 10 }, () => Array.from({ length: 20 }, () => 0));
    voids[0]![0] = voids[0]![5] = 1;
    const table = read({
      phase: "campaign",
      law: "heart+ star+",
      view: { bought: [1, 0, 0], attacks: [2, 0, 0], voids },
    });
    expect(scoreNow(table.members[0]!, table)).toBe(4 + 2 - 4 - 2);
    expect(scoreNow(table.members[1]!, table)).toBeNull();
  });
});

describe("the chair’s draft", () => {
  it("cycles +, −, out, as far as cards are in the pool", () => {
    const table = read({ phase: "bill", law: "heart+ coin-" });
    expect(cycleOf(issue(table, "diamond"), 1)).toEqual([0, 1, -1]);
    expect(cycleOf(issue(table, "heart"), 1)).toEqual([0, -1]);
    expect(cycleOf(issue(table, "coin"), 1)).toEqual([0, 1]);
    const presses = [0, 1, -1].map((cards) => nextOf(issue(table, "diamond"), withCards({}, 0, cards), table));
    expect(presses).toEqual([1, -1, 0]);
  });

  it("knows several copies", () => {
    const table = read({ phase: "bill", law: "heart+", view: { blue_copies: 2 } });
    expect(cycleOf(issue(table, "heart"), 2)).toEqual([0, 1, -1, -2]);
  });

  it("lets no card into a full bill", () => {
    const table = read({ phase: "bill", view: { bill_max: 2 } });
    expect(nextOf(issue(table, "star"), { 0: 1, 1: 1 }, table)).toBe(0);
    expect(nextOf(issue(table, "heart"), { 0: 1, 1: 1 }, table)).toBe(-1);
  });

  it("is presented as one move, from what has been played already", () => {
    const table = read({ phase: "bill", core: "heart+ coin-" });
    expect(draftOf(table)).toEqual({ 1: 1, 3: -1 });
    const draft = withCards(withCards(draftOf(table), 3, 0), 4, -1);
    expect(presentingActs(draft, table)).toEqual([
      "take_back issue=3 dir=1",
      "play_card issue=4 dir=1",
      "present_bill",
    ]);
    expect(presentingActs({ 1: -1, 3: -1 }, table)).toEqual([
      "take_back issue=1 dir=0",
      "play_card issue=1 dir=1",
      "present_bill",
    ]);
  });

  it("lacks cards until it has enough", () => {
    const table = read({ phase: "bill", view: { bill_min: 3 } });
    const drafts: Draft[] = [{}, { 0: 1 }, { 0: 1, 1: -1, 2: 1 }];
    expect(drafts.map((draft) => lacking(draft, table))).toEqual([3, 2, 0]);
  });
});

describe("what members are doing", () => {
  const say = (sketch: Sketch, seat = 1, own = false) => {
    const table = read(sketch);
    return statusOf(table.members[seat]!, table, own).map(({ text }) => text);
  };

  it.each<[string, Sketch, string[]]>([
    ["signed", { phase: "charter", view: { signed: 2 } }, ["signed"]],
    ["is ready", { view: { is_ready: 2 } }, ["ready"]],
    ["has the floor", { view: { discussion_mode: 2, asked_now: 1 } }, ["has the floor"]],
    ["asks for it", { view: { discussion_mode: 2, request: [0, 3, 0] } }, ["would speak against it"]],
    ["has voted", { phase: "final_vote", view: { voters: 7, voted: 2 } }, ["has voted"]],
    ["spends", { phase: "campaign", view: { asked_now: 1 } }, ["spends"]],
    ["is sent back", { phase: "aftermath", view: { reelected: 2 } }, ["Re-elected"]],
    ["is out", { view: { in_play: 5 } }, ["left the game"]],
    ["has won", { phase: "game_over", over: true, view: { winner: 2 } }, ["has won"]],
  ])("%s", (_, sketch, text) => expect(say(sketch)).toEqual(text));

  it.each<[Sketch, string[]]>([
    [{ view: { discussion_mode: 2, asked_now: 1 } }, ["have the floor"]],
    [{ view: {} }, ["discuss"]],
    [{ phase: "final_vote", view: { voters: 7, voted: 2 } }, ["have voted"]],
    [{ phase: "campaign", view: { asked_now: 1 } }, ["spend"]],
    [{ phase: "game_over", over: true, view: { winner: 2 } }, ["have won"]],
  ])("speaks to the viewer of what they do", (sketch, text) => expect(say(sketch, 1, true)).toEqual(text));

  it("says what the campaign has brought", () => {
    const { members } = read({ phase: "campaign", view: { bought: [0, 2], attacks: [0, 1] } });
    expect(campaignOf(members[1]!)).toEqual([
      { sign: "▲2", tone: "good", text: "+2 points bought" },
      { sign: "▼1", tone: "bad", text: "1 attack" },
    ]);
  });

  it("counts tokens for and against the bill", () => {
    const table = read({ core: "heart+ coin-", tokens: { 1: "heart+ coin+ star+", 2: "coin-" } });
    expect([1, 2].map((seat) => stanceOf(seat, table))).toEqual([
      { for: 1, against: 1 },
      { for: 1, against: 0 },
    ]);
  });
});
