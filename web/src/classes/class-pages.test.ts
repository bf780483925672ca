/** The pages of a class session, against a server that is made up. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClassView, StudyView } from "../lib/protocol";
import MemberPage from "./member/MemberPage.svelte";
import Notice from "./member/Notice.svelte";
import ClassForm from "./new/ClassForm.svelte";
import ProjectorPage from "./projector/ProjectorPage.svelte";
import type { ClassSession } from "./class-session.svelte";
import { StudyState } from "./study/study.svelte";
import StudyStep from "./study/StudyStep.svelte";
import { type Calls, FakeLine, book, member, serve, texts, tile, view } from "./test-class";
import WallPage from "./wall/WallPage.svelte";

const DONE = { n: 2, tables: [1, 2], refused: [], words: null, problems: [] };
const WAITING = { state: "waiting" as const };
const props = { code: "BCDFGHJK" };

async function check(): Promise<void> {
  const found = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeLine);
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AWAY = tile(1, {
  seats: [
    { name: "Ana 1", holder: "person", here: true, member: 2 },
    { name: "Ben 1", holder: "bot", stand_in: true, member: 3 },
  ],
});

test("what the facilitator said stays closed over a reload", async () => {
  const notice = { n: 9, at: 0, text: "Look up.", tables: null };
  const session = { code: "BCDFGHJK", view: view({ notice }) } as unknown as ClassSession;
  render(Notice, { session, table: 1 });
  await fireEvent.click(screen.getByRole("button"));
  expect(screen.queryByText("Look up.")).toBeNull();
  cleanup();
  render(Notice, { session, table: 1 });
  expect(screen.queryByText("Look up.")).toBeNull();
});

test("a page of a study names what blocks its live connection", async () => {
  const blocked = "Something between does not let WebSockets through.";
  const study = { text: "", which: null, you: { stage: "waiting", waiting: null } } as unknown as StudyView;
  const session = { connectionState: "reconnecting" as const, waits: blocked };
  const words = { words: "", haveWords: () => undefined };
  render(StudyStep, { state: new StudyState("BCDFGHJK"), view: study, table: undefined, session, ...words });
  expect(screen.getByText(blocked)).toBeTruthy();
});

describe("the wall", () => {
  async function open(of: ClassView, more: Record<string, unknown> = {}): Promise<Calls> {
    const calls = serve({ BCDFGHJK: of, sharing: book, texts, do: DONE, ...more });
    render(WallPage, { props });
    await screen.findByRole("region", { name: "Commands" });
    return calls;
  }
  const sent = (calls: Calls) => calls.filter(({ path }) => path.endsWith("/do")).map(({ body }) => body);
  /** Until the page has the answer: until then no other command goes. */
  const answered = () => new Promise((done) => setTimeout(done));
  const doing = (calls: Calls) => sent(calls).map(({ id: _, ...body }) => body);

  test("who comes back after the game is not away, although a bot has the seat", async () => {
    const back = tile(1, { seats: AWAY.seats.map((seat) => ({ ...seat, here: true })) });
    await open(view({ tiles: [back] }));
    expect(await screen.findByRole("button", { name: "Ben 1" })).toBeTruthy();
    cleanup();
    await open(view({ tiles: [AWAY] }));
    expect(await screen.findByRole("button", { name: "Ben 1: away" })).toBeTruthy();
  });

  test("a tile says how its table stands, and nothing is wrong for people who hear it", async () => {
    const since = Date.now() - 130_000;
    const prompt = { id: "prompts.GIVE", values: { active: 1 } };
    const first = tile(1, { phase: "gift", round: 2, to_act: [1], since, prompt, spark: [1, 2], arm: 0 });
    const arms = { ...view().settings, arms: ["A", "B"] };
    await open(view({ tiles: [first, tile(2, { help: [{ why: "asked", seats: [0], since }] })], settings: arms }));
    const shown = within(await screen.findByRole("article", { name: "Table 1" }));
    expect(shown.getByText("Round 2 · Gifts")).toBeTruthy();
    expect(shown.getByText("Ben 1 gives.")).toBeTruthy();
    expect(shown.getByText("2 min")).toBeTruthy();
    expect(shown.getByText("A")).toBeTruthy();
    expect(shown.getByRole("button", { name: "Ben 1: to act" })).toBeTruthy();
    const all = await screen.findAllByRole("article");
    expect(all.map((one) => one.getAttribute("aria-label"))).toEqual(["Table 2", "Table 1"]);
    expect(within(all[0]!).getByText("Ana 2 asks for help.")).toBeTruthy();
    await check();
  });

  test("what cannot be undone is asked once; other commands go at once, to the chosen tables", async () => {
    const calls = await open(view({ tiles: [tile(1), tile(2), tile(3, WAITING)] }));
    await fireEvent.click(screen.getByRole("button", { name: "Start…" }));
    expect(doing(calls)).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(doing(calls)).toEqual([{ do: "start", tables: null }]));
    await fireEvent.click(await screen.findByRole("checkbox", { name: "Table 2" }));
    await fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
    await waitFor(() => expect(doing(calls)[1]).toEqual({ do: "pause", tables: [2] }));
    expect(await screen.findByText("Done at 2 tables.")).toBeTruthy();
  });

  test("a command without an answer is sent again with its id, and the next has another", async () => {
    let answers = 0;
    const answer = (): unknown => {
      if (answers++ === 0) throw new TypeError("no network");
      return DONE;
    };
    const calls = await open(view({ tiles: [tile(1), tile(2)] }), { do: answer });
    await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(await screen.findByText("Done at 2 tables.", undefined, { timeout: 3000 })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(doing(calls)).toEqual(Array(3).fill({ do: "pause", tables: null })));
    const [first, again, next] = sent(calls).map(({ id }) => id);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test("the wall says why the class waits for its storage, and that it goes on", async () => {
    await open(view());
    FakeLine.last.welcomes(view());
    FakeLine.last.says({ type: "wait", message: { id: "errors.gone" } });
    expect(await screen.findByText("There is no such class.")).toBeTruthy();
    FakeLine.last.says({ type: "resumed", message: { id: "errors.gone" } });
    await waitFor(() => expect(screen.queryByText("There is no such class.")).toBeNull());
  });

  test("a command that would change nothing says so, and is not sent", async () => {
    const calls = await open(view());
    await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    expect(screen.getAllByText("That would change nothing at these tables.")).not.toEqual([]);
    expect(doing(calls)).toEqual([]);
  });

  test("only a tile that changed is drawn again; the order keeps still while a pointer is over the tiles", async () => {
    await open(view());
    FakeLine.last.welcomes(view());
    const [first] = await screen.findAllByRole("article");
    await fireEvent.pointerEnter(document.querySelector(".tiles")!);
    FakeLine.last.tells({ tiles: [tile(2, { help: [{ why: "away", seats: [1], since: 5 }] })] });
    expect(await screen.findByText("Ben 2 is away, and the game waits.")).toBeTruthy();
    expect(screen.getAllByRole("article")[0]).toBe(first);
    await fireEvent.click(screen.getByRole("button", { name: "Sort again" }));
    await waitFor(() => expect(screen.getAllByRole("article")[1]).toBe(first));
  });

  test("somebody is moved, renamed and let back in from the dialog of the person", async () => {
    const calls = await open(view({ free: 1, tiles: [AWAY, tile(2, { free: 1 })] }), {
      do: { ...DONE, words: "amber river stone" },
    });
    await fireEvent.click(await screen.findByRole("button", { name: "Ana 1" }));
    await check();
    const tables = [...screen.getByLabelText<HTMLSelectElement>("Table").options].map((one) => one.textContent);
    expect(tables.slice(1)).toEqual(["Table 1, full", "Table 2, one seat free"]); // A stand-in's seat is not free.
    await fireEvent.change(screen.getByLabelText("Table"), { target: { value: "2" } });
    expect(doing(calls)).toEqual([]); // A keyboard goes through the tables one by one.
    await fireEvent.click(screen.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(doing(calls)).toEqual([{ do: "move", member: 2, table: 2 }]));
    await answered();
    await fireEvent.click(await screen.findByRole("button", { name: "Ana 1" }));
    await fireEvent.click(screen.getByRole("button", { name: "New three words" }));
    expect(await screen.findByText("amber river stone")).toBeTruthy();
  });

  test("a name that is held waits for a word of the facilitator", async () => {
    const calls = await open(view({ members: [member(1, { name: "Amber Fox", wished: "Sh1t" })] }));
    const held = within(screen.getByRole("region", { name: "Names that wait for you" }));
    expect(held.getByText("Amber Fox at table 1 would like to be called “Sh1t”.")).toBeTruthy();
    await check();
    await fireEvent.click(held.getByRole("button", { name: "Keep Amber Fox" }));
    await waitFor(() => expect(doing(calls)).toEqual([{ do: "judge_name", member: 1, stands: false }]));
    await answered();
    await fireEvent.click(held.getByRole("button", { name: "Let “Sh1t” stand" }));
    await waitFor(() => expect(doing(calls)[1]).toEqual({ do: "judge_name", member: 1, stands: true }));
  });

  test("rules about names are changed in the settings, each by a command", async () => {
    const calls = await open(view());
    await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
    await check();
    const words = screen.getByLabelText("More words to be asked about");
    await fireEvent.change(words, { target: { value: " oaf, big boss ,," } });
    await waitFor(() => expect(doing(calls)).toEqual([{ do: "held_words", words: ["oaf", "big boss"] }]));
    await answered();
    await fireEvent.click(screen.getByLabelText(/choose their name from your list/));
    await waitFor(() => expect(doing(calls)[1]).toEqual({ do: "offer_names", on: true }));
  });

  test("a command of somebody else that came first is no error", async () => {
    await open(view(), { do: { ...DONE, tables: [] } });
    await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(await screen.findByText("That was done already.")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "+1 minute" }));
    expect(await screen.findByText("No clock runs at these tables.")).toBeTruthy();
  });

  test("the lesson runs: its timer, and the next step", async () => {
    const steps = [
      { title: "Gather", minutes: 4, does: "gather" as const },
      { title: "Play", minutes: 9, does: "start" as const },
    ];
    const calls = await open(view({ lesson: { steps, step: 0, running: false, left_ms: -61_000 } }));
    expect(screen.getByRole("timer").textContent).toBe("−1:01");
    await fireEvent.click(screen.getByRole("button", { name: "Next: Play" }));
    await waitFor(() => expect(doing(calls)).toEqual([{ do: "step", step: 1 }]));
  });

  test("it stays closed to others, and says so", async () => {
    serve({ BCDFGHJK: view({ role: "member", tiles: [], members: [] }), sharing: book, texts });
    render(WallPage, { props });
    expect(await screen.findByText(/The wall is for facilitators/)).toBeTruthy();
    expect(screen.getByLabelText("Come back as facilitator")).toBeTruthy();
    await check();
  });
});

describe("the page of a member", () => {
  test.each([
    [0, "No seat is free yet."],
    [20, "You have no seat right now."],
  ])("somebody without a seat reads whether one of %i is free", async (free, says) => {
    const { table: _, code: __, seat: ___, ...you } = member(7, { name: "Mia" });
    serve({ BCDFGHJK: view({ role: "member", you, free, tiles: [], members: [] }), texts });
    render(MemberPage, { props });
    expect(await screen.findByText(says)).toBeTruthy();
  });

  test("a stranger joins by a name, and gets three words once", async () => {
    let joined = false;
    const you = member(7, { name: "Mia", table: 4, code: "TABLE4", seat: 1 });
    const calls = serve({
      BCDFGHJK: () =>
        joined
          ? view({ role: "member", you, tiles: [tile(4, WAITING)], members: [] })
          : view({ role: "stranger", tiles: [], members: [] }),
      join: () => {
        joined = true;
        return { member: 7, name: "Mia", words: "amber river stone", table: "TABLE4", seat: 1 };
      },
      seat: { table: "TABLE4", number: 4, seat: 1, name: "Mia" },
      texts,
    });
    render(MemberPage, { props });
    const button = await screen.findByRole("button", { name: "Join the class" });
    await check();
    await fireEvent.click(button);
    expect(screen.getByRole("alert").textContent).toContain("Type your name first");
    await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: " Mia " } });
    await fireEvent.click(button);
    expect(await screen.findByText("amber river stone")).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith("/join"))?.body).toEqual({ name: "Mia", id: expect.any(String) });
    expect(screen.getByText(/You are at table/).textContent).toContain("4");
    expect(screen.getByRole("heading", { name: "Hello, Mia" })).toBeTruthy();
    FakeLine.last.welcomes(view({ role: "member", you, tiles: [tile(4, WAITING)] }));
    FakeLine.last.tells({ notice: { n: 3, at: 0, text: "Wait for Tom.", tables: null } });
    expect(await screen.findByText("Wait for Tom.")).toBeTruthy();
    await check();
  });

  test("nobody joins a closed class, but people come back by their words", async () => {
    const settings = { ...view().settings, closed: ["join" as const] };
    serve({ BCDFGHJK: view({ role: "stranger", settings, tiles: [] }), texts });
    render(MemberPage, { props });
    expect(await screen.findByText(/closed to newcomers/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Join the class" })).toBeNull();
    expect(screen.getByText("I was here before")).toBeTruthy();
  });

  test("names of the list are offered where the class does so, and a press picks one", async () => {
    const settings = { ...view().settings, offers_names: true };
    const calls = serve({
      BCDFGHJK: view({ role: "stranger", settings, tiles: [] }),
      names: { names: ["Ana Berg", "Ana Klein"] },
      texts,
    });
    render(MemberPage, { props });
    const field = await screen.findByLabelText<HTMLInputElement>("Your name");
    await fireEvent.input(field, { target: { value: "an" } });
    await fireEvent.click(await screen.findByRole("button", { name: "Ana Klein" }));
    expect(field.value).toBe("Ana Klein");
    await check();
    expect(calls.some(({ path }) => path.endsWith("/names"))).toBe(true);
  });

  test("somebody leaves after being asked once, and reads that it is done", async () => {
    let gone = false;
    const you = member(7, { name: "Mia", table: 4, code: "TABLE4", seat: 1, wished: "Mía" });
    const calls = serve({
      BCDFGHJK: () =>
        gone
          ? view({ role: "stranger", tiles: [], members: [] })
          : view({ role: "member", you, tiles: [tile(4, WAITING)], members: [] }),
      leave: () => {
        gone = true;
        return {};
      },
      seat: { table: "TABLE4", number: 4, seat: 1, name: "Mia" },
      texts,
    });
    render(MemberPage, { props });
    expect(await screen.findByText(/looks at the name “Mía” first. Until then you are Mia/)).toBeTruthy();
    await fireEvent.click(await screen.findByRole("button", { name: "Leave…" }));
    expect(calls.some(({ path }) => path.endsWith("/leave"))).toBe(false);
    await fireEvent.click(screen.getByRole("button", { name: "Leave the class" }));
    expect(await screen.findByText(/You have left the class/)).toBeTruthy();
    expect(screen.getByLabelText("Your name")).toBeTruthy();
  });

  test("an unknown code leads to a sentence and a field for another", async () => {
    serve({ BCDFGHJK: 404, texts });
    render(MemberPage, { props });
    expect(await screen.findByText("There is no such class.")).toBeTruthy();
    expect(screen.getByLabelText("Join with a code")).toBeTruthy();
  });
});

describe("the screen", () => {
  test("names are hidden until somebody shows them", async () => {
    const prompt = { id: "prompts.GIVE", values: { active: 1 } };
    serve({ BCDFGHJK: view({ tiles: [tile(1, { prompt })] }), sharing: book, texts });
    render(ProjectorPage, { props });
    expect(await screen.findByText("Seat 2 gives.")).toBeTruthy();
    await fireEvent.click(screen.getByLabelText("Show names"));
    expect(await screen.findByText("Ben 1 gives.")).toBeTruthy();
    await check();
  });

  test.each([
    ["http://localhost:8000/c/BCDFGHJK", 1],
    ["http://school.example/c/BCDFGHJK", 0],
  ])("an address that only this computer can open is said to be one: %s", async (link, notes) => {
    serve({ BCDFGHJK: view({ link, tiles: [tile(1)] }), sharing: book, texts });
    render(ProjectorPage, { props });
    await screen.findByLabelText("Show names");
    expect(screen.queryAllByText(/only works on this computer/)).toHaveLength(notes);
  });

  test("a member who opens it gets a sentence", async () => {
    serve({ BCDFGHJK: view({ role: "member", you: member(1) }), sharing: book, texts });
    render(ProjectorPage, { props });
    expect(await screen.findByText(/for the projector/)).toBeTruthy();
  });
});

describe("the form of a new class", () => {
  const preset = (minutes: number) => ({
    name: `lesson_${minutes}`,
    title: `${minutes} minutes`,
    text: "",
    charter: { rounds: minutes },
    lesson: minutes,
  });
  const game = {
    name: "sharing",
    title: "Sharing",
    seats: [2, 6] as [number, number],
    options: [{ name: "rounds", title: "Rounds", text: "", rule: "S-1", simple: true, per_seat: false, default: 3 }],
    sections: [],
    presets: [preset(25), preset(45)],
    bots: [],
  };
  const plans = [25, 45].map((minutes) => ({
    minutes,
    preset: `lesson_${minutes}`,
    steps: [{ title: "Play", minutes }],
  }));
  const form = { game: game as never, plans };

  test("its defaults make a class at once: 24 people at 6 tables for 45 minutes", async () => {
    const calls = serve({ classes: { code: "BCDFGHJK", words: "a b c" }, charter: { problems: [] }, texts });
    render(ClassForm, { props: form });
    await check();
    await fireEvent.click(screen.getByRole("button", { name: "Make the class" }));
    await waitFor(() => expect(location.pathname).toBe("/c/BCDFGHJK/wall"));
    expect(calls.at(-1)?.body).toMatchObject({
      game: "sharing",
      seats: 4,
      tables: 6,
      arms: [{ charter: { rounds: 45 } }],
      plan: [{ title: "Play", minutes: 45 }],
      names: "",
      names_policy: "checked",
      offers_names: false,
      held_words: [],
    });
    history.replaceState(null, "", "/");
  });

  test("tables follow the people, an experiment has two arms, and too few seats are said", async () => {
    const calls = serve({ classes: { code: "BCDFGHJK", words: "a b c" }, charter: { problems: [] }, texts });
    render(ClassForm, { props: form });
    await fireEvent.input(screen.getByLabelText("People"), { target: { value: "9" } });
    expect(screen.getByText(/3 tables of 3/)).toBeTruthy();
    await fireEvent.input(screen.getByLabelText("Tables"), { target: { value: "2" } });
    expect(screen.getByText(/9 people need more than 8 seats/)).toBeTruthy();
    const make = screen.getByRole("button", { name: "Make the class" });
    expect(make.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.input(screen.getByLabelText("Tables"), { target: { value: "3" } });
    await fireEvent.click(screen.getByLabelText(/Compare two sets of rules/));
    await fireEvent.click(within(screen.getByRole("region", { name: "Rules B" })).getByText("25 minutes"));
    await waitFor(() => expect(make.getAttribute("aria-disabled")).toBe("false"));
    await fireEvent.click(make);
    await waitFor(() => expect(location.pathname).toBe("/c/BCDFGHJK/wall"));
    expect(calls.at(-1)?.body.arms).toEqual([
      { name: "A", charter: { rounds: 45 } },
      { name: "B", charter: { rounds: 25 } },
    ]);
    history.replaceState(null, "", "/");
  });

  test("a list that is taken out again leaves a class that everybody can join", async () => {
    const names = { names: [{ name: "Anna", table: null, seat: null }], problems: [], tables: 1 };
    const calls = serve({ classes: { code: "BCDFGHJK", words: "a b c" }, names, charter: { problems: [] }, texts });
    render(ClassForm, { props: form });
    const list = screen.getByLabelText("Names, one a line");
    const policy = screen.getByLabelText("Names") as HTMLSelectElement;
    const listed = screen.getByText("Only names on your list") as HTMLOptionElement;
    expect([policy.value, listed.disabled]).toEqual(["checked", true]);
    await fireEvent.input(list, { target: { value: "Anna" } });
    await waitFor(() => expect([policy.value, listed.disabled]).toEqual(["listed", false]));
    await fireEvent.input(list, { target: { value: "" } });
    await waitFor(() => expect([policy.value, listed.disabled]).toEqual(["checked", true]));
    await fireEvent.click(screen.getByRole("button", { name: "Make the class" }));
    await waitFor(() => expect(location.pathname).toBe("/c/BCDFGHJK/wall"));
    expect(calls.at(-1)?.body).toMatchObject({ names: "", names_policy: "checked" });
    history.replaceState(null, "", "/");
  });

  test("a list with twins is said line by line, and makes no class", async () => {
    const problems = [{ line: 3, text: "Anna", message: { id: "errors.gone" } }];
    const names = { names: [{ name: "Anna", table: null, seat: null }], problems, tables: 1 };
    const calls = serve({ names, charter: { problems: [] }, texts });
    render(ClassForm, { props: form });
    await fireEvent.input(screen.getByLabelText("Names, one a line"), { target: { value: "Anna\nBen\nAnna" } });
    expect(await screen.findByText("Line 3:")).toBeTruthy();
    const make = screen.getByRole("button", { name: "Make the class" });
    expect(make.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(make);
    expect(calls.filter(({ path }) => path.includes("/api/classes?near="))).toEqual([]);
  });
});
