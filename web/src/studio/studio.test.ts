/** The charter form with 80 options, presets, the card editor, and charters as files and links. */
import { deflateRawSync } from "node:zlib";
import { CompressionStream, DecompressionStream } from "node:stream/web";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cardOf, cardsOf, copyOf, groupsOf, moved, rowsOf, toCsv } from "../lib/charters/charter-deck";
import { fromFile, fromHash, toFile, toHash, type SavedCharter, UnreadableCharter } from "../lib/charters/charter-file";
import type { DeckShape, GameSetup, Option } from "../lib/protocol";
import NewTable from "./NewTable.svelte";

configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });

const DECK: DeckShape = {
  kind: "case",
  least: 1,
  most: 6,
  groups: { column: "round", least: 1, most: 3 },
  columns: [
    { name: "round", title: "Round", kind: "number", low: 1, high: 2 },
    { name: "title", title: "Title", kind: "text", longest: 20, unique: true },
    { name: "story", title: "Story", kind: "text", longest: 200 },
    { name: "points", title: "Points", kind: "number", low: 0, high: 3, back: true },
  ],
};

const option = (at: number): Option => ({
  name: `option_${at}`,
  title: `Setting ${at}`,
  text: at === 41 ? "How the Zürich tariff is collected." : `What setting ${at} does.`,
  rule: `XX-${at}`,
  simple: at < 4,
  section: `part_${at % 8}`,
  per_seat: false,
  ...(at % 8 === 0
    ? { default: "a", choices: ["a", "b"].map((value) => ({ value, title: `Answer ${value}`, text: "" })) }
    : at % 8 === 1
      ? {
          default: ["x"],
          things: ["x", "y", "z"].map((value) => ({ value, title: value, text: "" })),
          least: 1,
          most: 2,
        }
      : at % 8 === 2
        ? { default: [1, 2, 3], size: 3, low: 0, high: 9 }
        : { default: 5, low: 0, high: 99 }),
});

/** A made-up book of 80 options in 8 sections, with a deck. */
const book: GameSetup = {
  name: "big",
  title: "Big Book",
  blurb: "",
  understood: "",
  ease: 0,
  begins_with: {},
  credit: "",
  version: 2,
  language: "en",
  seats: [3, 6],
  minutes: [30, 60],
  primer: null,
  options: [
    ...Array.from({ length: 79 }, (_, at) => option(at)),
    { ...option(79), name: "cases", title: "Cases", default: "standard", deck: DECK },
  ],
  sections: Array.from({ length: 8 }, (_, at) => ({ name: `part_${at}`, title: `Part ${at}` })),
  presets: [
    { name: "standard", title: "As in the manual", text: "All as it is.", charter: {}, minutes: [20, 40] },
    { name: "short", title: "25 minutes", text: "Less of all.", charter: { option_3: 1, option_8: "b" }, lesson: 25 },
  ],
  bots: [],
};

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
/** Whether a call makes a table. */
const isMade = (path: string): boolean => /^\/api\/tables\?near=[B-Z]{4}$/.test(path);
let problems: object[];
let sent: { path: string; body: string }[];

beforeEach(() => {
  problems = [];
  sent = [];
  localStorage.clear();
  vi.stubGlobal("CompressionStream", CompressionStream); // jsdom has none
  vi.stubGlobal("DecompressionStream", DecompressionStream);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    sent.push({ path, body: String(init?.body ?? "") });
    if (path.endsWith("/charter")) return json({ ok: problems.length === 0, problems });
    if (path.includes("/decks/")) {
      const cards = [
        { round: "1", title: "One", story: "It begins.", points: "2" },
        { round: "2", title: "Two", story: "It ends.", points: "0" },
      ];
      return json({ cards, lines: [2, 3], missing: init?.method === "POST" ? ["story"] : [], ignored: [] });
    }
    if (path === "/api/texts") {
      const texts = {
        "charter.range_here": "{option} goes to {high}.",
        "charter.deck_few": "There are {count} cards; a deck has {low} at least.",
        "charter.deck_twice_here": "Another card says this already, number {other}. Change one of the two.",
        "charter.deck_long_here": "{count} characters are too many. Keep it to {most}.",
        "clash.one": "These two do not fit.",
      };
      const values = {
        "charter.range_here": { option: "text", high: "number" },
        "charter.deck_few": { count: "number", low: "number" },
        "charter.deck_twice_here": { other: "number" },
        "charter.deck_long_here": { count: "number", most: "number" },
      };
      return json({ texts, values, language: "en" });
    }
    if (isMade(path) && problems[0]) return json({ error: "charter", ...problems[0] }, 400);
    if (isMade(path)) return json({ code: "BCDFGH", seat: 0, words: null }, 201);
    return json({ ...book, texts: {}, values: {}, names: {}, rules: [], rulings: [] });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const form = (opened: SavedCharter | null = null, game = book) => {
  const open = vi.fn();
  return { open, ...render(NewTable, { props: { game, opened, open } }) };
};
const unfold = () => fireEvent.click(screen.getByText(/^Rules and clock/));
const checked = () => sent.filter(({ path }) => path.endsWith("/charter")).map(({ body }) => JSON.parse(body));

describe("the form of 80 options", () => {
  test("shows the main ones, all in sections, what is searched for, and what is changed", async () => {
    const { container } = form();
    await unfold();
    expect(container.querySelectorAll("[id^=option-][id$=-text]")).toHaveLength(4);
    await fireEvent.click(screen.getByText("All options (80)"));
    expect([...container.querySelectorAll("summary")].map((one) => one.textContent)).toContain("Part 7");
    await fireEvent.input(screen.getByLabelText("Search the options"), { target: { value: "zurich TARIFF" } });
    expect(screen.getByText("1 option found.")).toBeTruthy();
    expect(screen.getByText("Setting 41")).toBeTruthy();
    await fireEvent.input(screen.getByLabelText("Search the options"), { target: { value: "xx-43" } });
    await fireEvent.change(screen.getByLabelText("Setting 43"), { target: { value: "7" } });
    await fireEvent.input(screen.getByLabelText("Search the options"), { target: { value: "" } });
    await fireEvent.click(screen.getByText("Changed (1)"));
    expect((screen.getByLabelText("Setting 43") as HTMLInputElement).value).toBe("7");
    await fireEvent.click(screen.getByLabelText("Reset Setting 43"));
    expect(screen.getByText(/^Nothing is changed/)).toBeTruthy();
    await waitFor(() => expect(checked().at(-1).charter).toEqual({}));
  });

  test("has no fault that axe-core finds, with all of it unfolded", async () => {
    const { container } = form();
    await unfold();
    await fireEvent.click(screen.getByText("All options (80)"));
    for (const details of container.querySelectorAll("details")) details.open = true;
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false }, "heading-order": { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });

  test("says how many of a set are chosen, and takes lists", async () => {
    form();
    await unfold();
    expect(screen.getByText("1 of 3 chosen; choose 1 to 2.")).toBeTruthy();
    const group = screen.getByRole("group", { name: "Setting 2" });
    await fireEvent.change(within(group).getAllByRole("spinbutton")[1]!, { target: { value: "9" } });
    await waitFor(() => expect(checked().at(-1).charter).toEqual({ option_2: [1, 9, 3] }));
  });

  test("a preset says what it changes and marks it; more changes are counted", async () => {
    form();
    await fireEvent.click(screen.getByRole("button", { name: /^25 minutes/ }));
    expect(screen.getByText(/Changes Setting 3: 1; Setting 8: Answer b\./)).toBeTruthy();
    await unfold();
    expect(screen.getByText("From “25 minutes”")).toBeTruthy();
    await fireEvent.change(screen.getByLabelText("Setting 0"), { target: { value: "b" } });
    expect(screen.getByText(/You changed 1 more option\./)).toBeTruthy();
  });

  test("names both rules of what does not go together, at both fields", async () => {
    problems = [{ options: ["option_0", "option_3"], rule: "XX-9", message: { id: "clash.one" } }];
    form();
    expect(await screen.findAllByText(/These two do not fit\./)).toHaveLength(2);
    expect(screen.getByText(/It does not work with “Setting 3”/)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /XX-3/ }).length).toBeGreaterThan(1);
    expect(screen.getByText(/2 settings need attention:/).textContent).toContain("Setting 0, Setting 3");
  });

  test("a charter that is sent before it was checked is refused at its fields", async () => {
    form();
    await waitFor(() => expect(checked()).toHaveLength(1));
    problems = [{ options: ["option_3"], rule: "XX-3", message: { id: "clash.one" } }];
    await fireEvent.click(screen.getByRole("button", { name: "Create the table" }));
    const said = await screen.findByText(/These two do not fit\./);
    expect(said.closest(".fields")).toBeTruthy();
    expect(screen.getAllByText(/These two do not fit\./)).toHaveLength(1);
    expect(sent.some(({ path }) => isMade(path))).toBe(true);
  });

  test("comes back after a reload as it was left, and can start over", async () => {
    const { unmount } = form();
    await unfold();
    await fireEvent.change(screen.getByLabelText("Setting 3"), { target: { value: "8" } });
    unmount();
    form();
    expect(screen.getByText(/This is how you left the form/)).toBeTruthy();
    await unfold();
    expect((screen.getByLabelText("Setting 3") as HTMLInputElement).value).toBe("8");
    await fireEvent.click(screen.getByText("Start over"));
    expect((screen.getByLabelText("Setting 3") as HTMLInputElement).value).toBe("5");
  });
});

test("times for four are not read as those for the seats that were chosen", async () => {
  const presets = [{ name: "base", title: "The manual", text: "As printed.", charter: {}, minutes: [20, 40] }];
  form(null, { ...book, presets } as typeof book);
  const basis = (): string => screen.getByText(/Times of play are for four players/).textContent.replace(/\s+/g, " ");
  await fireEvent.click(screen.getByRole("radio", { name: "4" }));
  expect(basis()).not.toContain("seats");
  await fireEvent.click(screen.getByRole("radio", { name: "3" }));
  expect(basis()).toContain("With 3 seats, a game usually takes less time. Leave time to talk");
});

test("begins with the preset for newcomers, and goes back to the manual", async () => {
  const start = { name: "evening", title: "A first evening", text: "", charter: { option_3: 1 }, start: true };
  form(null, { ...book, presets: [...book.presets, start], begins_with: start.charter } as typeof book);
  expect(screen.getByText("Where to start")).toBeTruthy();
  const pressed = () =>
    screen.getAllByRole("button", { pressed: true }).flatMap((one) => one.querySelector("b")?.textContent ?? []);
  expect(pressed()).toEqual(["A first evening"]);
  await waitFor(() => expect(checked().at(-1).charter).toEqual({ option_3: 1 }));
  await fireEvent.click(screen.getByRole("button", { name: /^As in the manual/ }));
  expect(pressed()).toEqual(["As in the manual"]);
  await waitFor(() => expect(checked().at(-1).charter).toEqual({}));
});

describe("the card editor", () => {
  const begin = async () => {
    form();
    await unfold();
    await fireEvent.click(screen.getByText("All options (80)"));
    await fireEvent.change(await screen.findByRole("combobox", { name: "Cases" }), { target: { value: "own" } });
    await screen.findByText("Card 1 of 2");
  };
  const brought = () => checked().at(-1).charter.cases as { title: string }[];

  test("begins with the standard cards; cards are added, copied, moved, removed and brought back", async () => {
    await begin();
    await fireEvent.click(screen.getByText("Copy"));
    await fireEvent.click(screen.getByText("Move down"));
    await fireEvent.click(screen.getByText("Add a card"));
    await fireEvent.input(screen.getByLabelText("Title"), { target: { value: "New" } });
    await waitFor(() => expect(brought().map(({ title }) => title)).toEqual(["One", "Two", "One (2)", "New"]));
    expect(screen.getByText("Round 1: 3")).toBeTruthy();
    await fireEvent.click(screen.getByText("Remove"));
    expect(screen.getByText("Removed “New”.")).toBeTruthy();
    await fireEvent.click(screen.getByText("Undo"));
    await waitFor(() => expect(brought()).toHaveLength(4));
    expect(brought()[0]).toEqual({ round: 1, title: "One", story: "It begins.", points: 2 });
  });

  test("says what is wrong at the cell, once somebody has typed there", async () => {
    await begin();
    const message = { id: "charter.range", values: { option: "points", high: 3 } };
    problems = [
      { options: ["cases"], rule: "XX-79", message, card: 0, column: "points" },
      { options: ["cases"], rule: "XX-79", message, card: 1, column: "points" },
    ];
    const points = screen.getByLabelText("Points");
    expect(screen.queryByText("points goes to 3.")).toBeNull();
    await fireEvent.input(points, { target: { value: "7" } });
    expect(await screen.findByText("points goes to 3.")).toBeTruthy();
    expect(screen.getAllByText("1 to fix")).toHaveLength(1);
    await fireEvent.click(screen.getByText("Create the table"));
    expect(screen.getAllByText("1 to fix")).toHaveLength(2);
    expect(sent.some(({ path }) => isMade(path))).toBe(false);
  });

  test("refuses a set of issues line by line: too few, an icon twice, a long text; and keeps them", async () => {
    const text = (name: string, title: string, longest: number) => ({ name, title, kind: "text" as const, longest });
    const columns = [{ ...text("id", "Icon", 20), unique: true }, text("title", "Title", 40)];
    const deck: DeckShape = { kind: "issue", least: 3, most: 20, columns };
    const issues = { ...option(79), name: "issues", title: "Issues", simple: true, default: "standard", deck };
    form(null, { ...book, options: [issues], presets: [] });
    await unfold();
    await fireEvent.change(await screen.findByRole("combobox", { name: "Issues" }), { target: { value: "own" } });
    await screen.findByText("Card 1 of 2");
    const wrong = (id: string, values: object) => ({ options: ["issues"], rule: "LG-134", message: { id, values } });
    problems = [
      wrong("charter.deck_few", { option: "issues", count: 2, low: 3 }),
      { ...wrong("charter.deck_twice", { other: 1 }), card: 1, column: "id" },
      { ...wrong("charter.deck_long", { count: 41, most: 40 }), card: 1, column: "title" },
    ];
    await fireEvent.input(screen.getByLabelText("Icon"), { target: { value: "heart" } });
    await fireEvent.click(within(screen.getByRole("navigation", { name: "Cards" })).getAllByRole("button")[1]!);
    const given = { Icon: "heart", Title: "x".repeat(41) };
    for (const [label, value] of Object.entries(given))
      await fireEvent.input(screen.getByLabelText(label), { target: { value } });
    const says = (field: HTMLElement) => document.getElementById(field.getAttribute("aria-describedby") ?? "");
    const icon = screen.getByLabelText<HTMLInputElement>("Icon");
    const title = screen.getByLabelText<HTMLInputElement>("Title");
    await waitFor(() => expect(says(icon)?.textContent).toContain("Another card says this already, number 1."));
    expect(says(title)?.textContent).toContain("41 characters are too many. Keep it to 40.");
    expect([icon, title].map((one) => [one.getAttribute("aria-invalid"), one.value])).toEqual([
      ["true", given.Icon],
      ["true", given.Title],
    ]);
    expect(screen.getByText("2 to fix")).toBeTruthy();
    const few = screen.getByText(/There are 2 cards; a deck has 3 at least\./);
    expect(within(few).getByRole("button", { name: /LG-134/ })).toBeTruthy();
    expect(few.compareDocumentPosition(icon)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await fireEvent.click(screen.getByText("Create the table"));
    expect(sent.some(({ path }) => isMade(path))).toBe(false);
  });

  test("a spreadsheet replaces the cards, says what it lacks, and can be undone", async () => {
    await begin();
    await fireEvent.click(screen.getByText("Remove"));
    await fireEvent.input(screen.getByLabelText("Lines with the headings first"), { target: { value: "round;title" } });
    await fireEvent.click(screen.getByText("Read the lines"));
    expect(await screen.findByText(/2 cards read from the pasted lines/)).toBeTruthy();
    expect(screen.getByText(/There is no column “story”/)).toBeTruthy();
    await fireEvent.click(screen.getByText("Undo"));
    await waitFor(() => expect(brought()).toHaveLength(1));
  });
});

describe("a charter that somebody gives", () => {
  const saved: SavedCharter = { game: "big", version: 2, seats: 5, charter: { option_3: 1, cases: [{ title: "Ü" }] } };

  test("is the same after a file and after a link", async () => {
    expect(fromFile(toFile(saved))).toEqual(saved);
    expect(fromFile(`\uFEFF${toFile(saved)}`)).toEqual(saved);
    expect(await fromHash(await toHash(saved))).toEqual(saved);
  });

  test("with a full deck stays a short link", async () => {
    const cards = Array.from({ length: 12 }, (_, at) => ({
      title: `Case ${at}`,
      story: `What happened to ${at}. `.repeat(20),
    }));
    expect((await toHash({ ...saved, charter: { cases: cards } })).length).toBeLessThan(2000);
  });

  test.each([
    ["", "other"],
    ["round,title", "other"],
    ["[]", "other"],
    ["{}", "other"],
    ['{"commonweal_charter": 9}', "version"],
    ['{"commonweal_charter": 1, "game": "big"}', "damaged"],
    ['{"commonweal_charter": 1, "game": "big", "game_version": 1, "seats": 3, "charter": []}', "damaged"],
  ])("as the file %s is refused", (text, reason) => {
    expect(() => fromFile(text)).toThrow(new UnreadableCharter(reason as "other"));
  });

  test.each(["#charter=", "#charter=1", "#charter=1AAAA", "#charter=0!!!", "#charter=0W10", "#charter=0WzldXQ"])(
    "as the link %s is refused",
    async (hash) => {
      await expect(fromHash(hash)).rejects.toBeInstanceOf(UnreadableCharter);
    },
  );

  test("that unpacks to more than any charter is refused", async () => {
    const large = { ...saved, charter: { cases: "x".repeat(2_000_000) } };
    const plain = `#charter=0${btoa(JSON.stringify([1, "big", 2, 3, large.charter]))}`;
    await expect(fromHash(plain)).rejects.toBeInstanceOf(UnreadableCharter);
    const bomb = `#charter=1${deflateRawSync("x".repeat(50_000_000)).toString("base64url")}`;
    await expect(fromHash(bomb)).rejects.toBeInstanceOf(UnreadableCharter);
  });

  test("is shown before the table is made, with what this server does not know", async () => {
    const { container } = form({ ...saved, version: 3, charter: { option_3: 1, gone: "yes" } });
    const note = within(screen.getByRole("region", { name: "A charter from somebody else" }));
    expect(note.getByText("1").closest("li")?.textContent).toContain("Setting 3: 1");
    expect(note.getByText(/made for version .*3.* of this game; this server has version .*2/)).toBeTruthy();
    expect(note.getByText(/does not know this setting: .*gone/)).toBeTruthy();
    expect(note.getByText("Save the original")).toBeTruthy();
    expect((container.querySelector("input[name=seats]:checked") as HTMLInputElement).value).toBe("5");
    await waitFor(() => expect(checked().at(-1)).toEqual({ seats: 5, charter: { option_3: 1 } }));
  });

  test("does not replace a draft by being looked at", async () => {
    localStorage.setItem("commonweal.draft.big", JSON.stringify({ seats: 3, chosen: { option_3: 9 }, clock: "" }));
    const { open } = form(saved);
    await fireEvent.click(screen.getByText("Back to my own"));
    expect(open).toHaveBeenCalledWith(null);
    expect(localStorage.getItem("commonweal.draft.big")).toContain('"option_3":9');
  });
});

describe("cards", () => {
  const cards = cardsOf(DECK, [
    { round: 1, title: "One", story: 'She said "no"; then', points: 2 },
    { round: 2, title: "One (2)", story: "", points: 0 },
  ]);

  test("keep their values as what they are", () => {
    expect(rowsOf(DECK, cards)[0]).toEqual({ round: 1, title: "One", story: 'She said "no"; then', points: 2 });
    expect(rowsOf(DECK, [cardOf(DECK, { points: "two" })])[0]?.points).toBe("two");
    expect(cardsOf(DECK, "standard")).toEqual([]);
  });

  test("are copied under a new title, moved within bounds and counted by group", () => {
    expect(copyOf(DECK, cards[0]!, cards).cells.title).toBe("One (3)");
    expect(moved(cards, 0, -1)).toBe(cards);
    expect(moved(cards, 0, 1).map(({ cells }) => cells.title)).toEqual(["One (2)", "One"]);
    expect(groupsOf(DECK, cards)).toEqual([
      { number: 1, count: 1 },
      { number: 2, count: 1 },
    ]);
  });

  test("are written as CSV that spreadsheets read", () => {
    const lines = toCsv(DECK, cards).split("\r\n");
    expect(lines[0]).toBe("\uFEFFround,title,story,points");
    expect(lines[1]).toBe('1,One,"She said ""no""; then",2');
  });
});
