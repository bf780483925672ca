import { expect, test, vi } from "vitest";
import { ApiError, api } from "../server/api";
import { CloseCode, type Lobby } from "../protocol";
import { TableSession } from "./session.svelte";
import { FakeSocket, book, greet, idOf, lobby, position, sent, session, update, waves } from "./test-session";

test("the line starts where the record stands", () => {
  expect(FakeSocket.last.url).toContain("/api/tables/AB/live?since=0");
  expect(session.turn).toBe(true);
});

test("an act is pending until it is durable, and no other can be sent meanwhile", () => {
  session.act("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave", at: 3 });
  expect(session.interactive).toBe(false);
  session.act("wave");
  expect(FakeSocket.last.sent).toHaveLength(1);
  FakeSocket.last.says({ type: "done", id: idOf(sent()), n: 4 });
  expect(session.interactive).toBe(true);
  expect(session.unanswered).toEqual([]);
});

test("an act that stands aside is neither the only answer nor in the way of it", () => {
  greet({ position: { ...position, choices: [{ act: "show", rows: [[]] }] } });
  expect([session.answers, session.forced]).toEqual([[], null]);
  greet({ position: { ...position, choices: ["wave", "show"].map((act) => ({ act, rows: [[]] })) } });
  expect(session.forced?.act).toBe("wave");
});

test("several acts are sent as one move, with one answer", () => {
  session.act(["wave", "give"]);
  expect(sent()).toMatchObject({ type: "do", act: ["wave", "give"], at: 3 });
  expect([...session.pending.values()]).toEqual(["wave; give"]);
  void session.preview(["wave", "give"]);
  expect(sent()).toMatchObject({ type: "preview", act: ["wave", "give"] });
});

test("an update with your own act counts as its answer", () => {
  session.act("wave");
  update(4, { to_act: [1] }, { done: { id: "another", n: 4 } });
  expect(session.unanswered).toHaveLength(1);
  update(5, {}, { done: { id: idOf(sent()), n: 5 } });
  expect(session.unanswered).toEqual([]);
  expect(session.interactive).toBe(true);
});

test("an act for a question that has changed is not sent again; the page says that nothing was done", async () => {
  session.act("wave");
  const first = sent();
  greet({ n: 9, position: { ...position, n: 9 } });
  expect(sent()).toEqual(first);
  FakeSocket.last.says({
    type: "refused",
    id: idOf(first),
    error: "stale",
    message: { id: "errors.question_changed" },
    todo: { id: "todo.wait" },
  });
  const trouble = { error: "stale", text: "The question has changed.", rule: null };
  await vi.waitFor(() => expect(session.trouble).toMatchObject(trouble));
  expect(session.unanswered).toEqual([]);
  expect(session.interactive).toBe(true);
  const before = FakeSocket.last.sent.length;
  greet({ n: 9, position: { ...position, n: 9 } });
  expect(FakeSocket.last.sent).toHaveLength(before);
  session.act("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave", at: 9 });
});

test("a new name words log and prompt again; other news of the lobby words nothing", () => {
  FakeSocket.last.says({ type: "entry", entry: waves(1) });
  const { entries, words } = session;
  expect(entries.map((entry) => entry.text)).toEqual(["Wren waves."]);
  FakeSocket.last.says({
    type: "lobby",
    lobby: { ...lobby, watching: 3, seats: lobby.seats.map((info) => ({ ...info })) },
  });
  expect(session.words).toBe(words);
  const seats = [lobby.seats[0], { seat: 1, name: "Otter" }] as Lobby["seats"];
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, seats } });
  expect(session.entries.map((entry) => entry.text)).toEqual(["Otter waves."]);
});

test("choices that an update leaves out are not worded again", () => {
  const choices = session.position?.choices;
  const { view: _, choices: __, refused: ___, ...rest } = position;
  FakeSocket.last.says({ type: "update", n: 4, chain: "", position: rest, changed: {}, entries: [] });
  expect(session.position?.n).toBe(4);
  expect(session.position?.choices).toBe(choices);
});

test("what changes no position words none", () => {
  const position = session.position;
  FakeSocket.last.says({ type: "entry", entry: waves(1) });
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, watching: 2 } });
  expect(session.position).toBe(position);
});

test("a paused table says so instead of sending", () => {
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, state: "paused" } });
  session.act("wave");
  expect(FakeSocket.last.sent).toEqual([]);
  expect(session.trouble?.text).toBe("The host paused the game.");
});

test("a wish to take back waits for the table without stopping the game", async () => {
  session.undo();
  session.undo();
  expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["undo"]);
  expect(session.interactive).toBe(true);
  FakeSocket.last.says({
    type: "refused",
    id: session.takingBack ?? "",
    error: "illegal",
    message: { id: "errors.question_changed" },
  });
  await vi.waitFor(() => expect(session.takingBack).toBeNull());
});

test("a seat that was taken away is noticed", () => {
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, you: null } });
  expect(session.unseated).toBe(true);
});

test.each([
  [CloseCode.SEAT_GIVEN_UP, true],
  [CloseCode.KEY_REPLACED, false],
])("the code %i says whether a lost seat is free, not its words", async (code, free) => {
  vi.spyOn(api, "lobby").mockResolvedValue({ ...lobby, you: null });
  FakeSocket.last.onclose?.(new CloseEvent("close", { code, reason: "closed.given_up" }));
  await vi.waitFor(() => expect(session.seatLost).toEqual({ reason: "Your seat is free.", free }));
});

test("why a connection was closed is fetched when it is needed", async () => {
  vi.spyOn(api, "lobby").mockResolvedValue({ ...lobby, you: null });
  vi.spyOn(api, "allTexts").mockResolvedValue({
    texts: { "closed.removed": "You were removed." },
    values: {},
  } as never);
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: CloseCode.SEAT_GIVEN_UP, reason: "closed.removed" }));
  await vi.waitFor(() => expect(session.seatLost?.reason).toBe("You were removed."));
});

test("a page whose person has another seat asks for everything anew", async () => {
  vi.spyOn(api, "lobby").mockResolvedValue({ ...lobby, you: 1 });
  vi.spyOn(api, "allTexts").mockRejectedValue(new Error("offline"));
  FakeSocket.last.says({ type: "entry", entry: waves(1) });
  expect(session.entries).toHaveLength(1);
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: CloseCode.SEAT_CHANGED, reason: "closed.seat_changed" }));
  await vi.waitFor(() => expect(session.viewer).toBe(1));
  expect([session.entries.length, session.unseated, session.seatLost]).toEqual([0, false, null]);
  expect(session.record.since).toBe(0);
});

test.each([
  ["a stranger", null, true],
  ["the person of a seat on a projector", 0, false],
])("a table that may no longer be watched is gone for %s: %s", async (_, you, gone) => {
  const watching = new TableSession(book, lobby, true);
  watching.start();
  vi.spyOn(api, "lobby").mockResolvedValue({ ...lobby, you, closed: ["watch"] });
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: CloseCode.NOT_WATCHED }));
  await new Promise((done) => setTimeout(done));
  expect(watching.unseated).toBe(gone);
  expect(watching.connectionState).toBe(gone ? "stopped" : "reconnecting");
  watching.stop();
});

test("a page that reaches the server, but never by a connection, says so until one opens", async () => {
  vi.spyOn(api, "lobby").mockResolvedValue(lobby);
  const lost = new CloseEvent("close", { code: CloseCode.KEY_REPLACED });
  FakeSocket.last.onclose?.(lost);
  await new Promise((done) => setTimeout(done));
  expect(session.websocketsBlocked).toBe(false); // a connection was open before
  const never = new TableSession(book, lobby, false);
  never.start();
  FakeSocket.last.onclose?.(lost);
  await vi.waitFor(() => expect(never.websocketsBlocked).toBe(true));
  never.stop();
});

test.each([
  ["elsewhere", 409, false],
  ["waiting", 503, false],
  ["failed", 502, false],
  ["no_such_table", 404, true],
] as const)("a table that answers %s (%i) is gone: %s", async (error, status, gone) => {
  vi.spyOn(api, "lobby").mockRejectedValue(
    new ApiError(status, { error, text: "No.", todo: "", rule: null, field: null }),
  );
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: CloseCode.KEY_REPLACED }));
  await new Promise((done) => setTimeout(done));
  expect(session.gone?.error).toBe(gone ? error : undefined);
  expect(session.connectionState).toBe(gone ? "stopped" : "reconnecting");
});
