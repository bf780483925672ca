/** One table as the page lives it: what the server has said, worded for the viewer, and what the viewer does and says. */
import { root } from "../server/root";
import { t } from "../language/texts";
import { sayNews, warnOfClocks } from "./screen-reader";
import { choiceOf } from "../acts/amounts";
import { announce } from "../frame/announcer.svelte";
import { api, failureOf } from "../server/api";
import type { ActOptions, Preview, Said } from "./board";
import { knownOf } from "../acts/asks-first";
import { Chooser, type ChosenAct } from "../acts/chooser.svelte";
import { Connection, type ConnectionState, PACKED } from "../server/connection";
import { newId } from "../server/ids";
import { type WordedEntry, type Mark, NOWHERE, markAt } from "../log/log";
import { watchPage } from "../device/page-events";
import { type Choice, type Position, type Refusal, TableWords } from "./position";
import { mayWatch } from "../seats/presence";
import { Previews } from "../acts/previews";
import {
  type Argument,
  type Book,
  type ClientMessage,
  CloseCode,
  type Failure,
  type Lobby,
  type PromiseSay,
  type Promised,
  type Refused,
  type ServerMessage,
  type Texts,
} from "../protocol";
import { type Ask, type TableRecord, askedSince, heard, isTurn, opened } from "./record";
import { NOTES, type Marks, keyOf, entriesOf } from "../talk/conversations";
import { readReader, readerOf } from "../seats/reader";
import type { RefusalTexts } from "../language/refusals";
import type { FailedCall, Trouble } from "../language/trouble";
import { type MoreTexts, isLine, withTexts } from "../language/wording";
import type { Scenes } from "../scenes/scenes";

/** The seat is no longer ours: the server's words for why, and whether the seat is free now. */
export type Lost = { reason: string; free: boolean };

/** Somebody would like to take an act back; `act`: what the log says of it. */
export type Question = Omit<Ask, "act"> & { act: string };

/** A map without one of its keys; the same map if it has not that key. */
const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  map.has(key) ? new Map([...map].filter(([known]) => known !== key)) : map;

/** A message that has no id yet. */
type Unsent<M = ClientMessage> = M extends { id: string } ? Omit<M, "id"> : never;

/** What the server says of a table that it will never serve. All else may pass: another server takes the table over. */
const GONE: FailedCall["error"][] = ["no_such_table", "no_such_game", "other_version"];

export class TableSession {
  record = $state.raw<TableRecord>(undefined as unknown as TableRecord);
  connectionState = $state<ConnectionState>("stopped");
  /** The server answers calls, but no connection to it was ever open: what is between may not let WebSockets through. */
  websocketsBlocked = $state(false);
  #wasOpen = false;
  /** Acts sent and not durable yet: id to text; several of one move stand with "; " between them. */
  pending = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The wish to take back that the table has not answered yet. */
  takingBack = $state<string | null>(null);
  /** Chat under way, so that nothing typed seems lost. */
  saying = $state.raw<ReadonlyMap<string, { text: string; key: string }>>(new Map());
  /** Whether the replay that the host leads is shown here as well; whether the host shows it to all who follow. */
  following = $state(false);
  leading = $state(false);
  /** What the board adds to the preview of the chosen act. */
  said = $state.raw<Said | null>(null);
  /** Acts that the board composes into moves, or has buttons for where they belong: the status bar has none for them. */
  composed = $state.raw<ReadonlySet<string>>(new Set());
  trouble = $state.raw<Trouble | null>(null);
  /** Set when the server no longer knows the table. */
  gone = $state.raw<FailedCall | null>(null);
  /** Why the server no longer takes our key; null while it does. */
  seatLost = $state.raw<Lost | null>(null);
  #shutOut = $state(false);
  now = $state(Date.now());
  /** Up to where talk and log were read. What was there on arrival is not new. */
  readTalk = $state.raw<Marks>(new Map());
  readLog = $state.raw<Mark>(NOWHERE);
  /** The end of the log on arrival; of a conversation that was not looked at since, what came before is read. */
  arrival = $state.raw<Mark>(NOWHERE);

  /** Parts of the record, each by itself, so that a message words only what it changed. */
  readonly #reader = $derived(readerOf(this.record.lobby));
  readonly #position = $derived(this.record.position);
  readonly #entries = $derived(this.record.entries);
  readonly #asks = $derived(this.record.asks);
  /** Texts that are loaded when they are needed: of changes of the charter, of scenes and what bots say. */
  #later = $state.raw<{ charter?: MoreTexts; scenes?: Scenes }>({});
  readonly #asked = new Set<string>();
  /** All texts that are there. */
  readonly dictionary: Book = $derived.by(() => Object.values(this.#later).reduce<Book>(withTexts, this.book));
  /** Replaced when the viewer or a name changes: then everything is worded again. */
  readonly words: TableWords = $derived.by(() => {
    const { viewer, names } = readReader(this.#reader);
    return new TableWords(this.dictionary, viewer, names);
  });
  /** What the viewer reads: the position, the log, and what others would like to take back. */
  readonly position: Position | null = $derived(this.#position && this.words.position(this.#position));
  readonly entries: WordedEntry[] = $derived(this.words.entries(this.#entries));
  /** What was argued and promised, that of bots in the viewer's language. */
  readonly arguments: Argument[] = $derived(this.words.spoken(this.record.arguments));
  readonly promises: Promised[] = $derived(this.words.spoken(this.record.promises));
  readonly asks: Question[] = $derived(this.#asks.map((ask) => ({ ...ask, act: this.words.say(ask.act) })));

  #greeted = false;

  readonly #connection: Connection;
  readonly #previews = new Previews(
    (message) => this.#connection.send(message),
    () => this.words,
  );
  #refusals: RefusalTexts | null = null;
  readonly #sent = new Map<string, (done: boolean) => void>();
  #unwatch: () => void = () => undefined;
  readonly #chooser = new Chooser({
    choices: () => (this.interactive ? (this.position?.choices ?? []) : []),
    forced: () => this.forced,
    seen: () => this.record.since,
    preview: (act) => this.preview(act),
    known: (name) => knownOf(this.book, name),
    send: (act, at) => this.send(act, at),
  });

  constructor(
    readonly book: Book,
    lobby: Lobby,
    readonly watching: boolean,
  ) {
    this.record = opened(lobby);
    this.#connection = new Connection({
      url: () => this.#url(),
      heard: (message) => this.#hear(message),
      state: (state) => this.#become(state),
      onSuspicion: (code, reason) => void this.#onKeyRefused(code, reason),
    });
  }

  /** Why the table waits for its storage, or null. */
  get waits(): string | null {
    return this.record.waits && this.words.say(this.record.waits);
  }

  get lobby(): Lobby {
    return this.record.lobby;
  }

  get viewer(): number | null {
    return this.record.lobby.you;
  }

  get turn(): boolean {
    return isTurn(this.record);
  }

  /** Whether the seat was given up, by oneself elsewhere or by the host, or the host lets nobody watch any more. */
  get unseated(): boolean {
    return this.#shutOut || (!this.watching && this.viewer === null && !this.lobby.host);
  }

  /** What the viewer is asked to choose from, without the acts that stand aside. */
  get answers(): Choice[] {
    return this.turn ? (this.position?.choices.filter((choice) => !choice.aside) ?? []) : [];
  }

  /** The one act that is possible, where the rules leave no choice. */
  get forced(): Choice | null {
    const [only, other] = this.answers;
    return only && !other && !only.amount ? only : null;
  }

  /** Whether acts may be sent now. */
  get interactive(): boolean {
    return this.viewer !== null && this.lobby.state === "playing" && this.pending.size === 0 && !this.waits;
  }

  start(): void {
    announce.clear();
    this.#unwatch = watchPage({
      wake: () => this.#connection.check(),
      offline: () => this.#connection.doubtNetwork(),
      beat: () => this.#beat(),
    });
    this.#connection.start();
  }

  stop(): void {
    announce.clear();
    this.#unwatch();
    this.#connection.stop();
  }

  /** The act that was chosen, or that the pointer is over, with what it would do. */
  get chosen(): ChosenAct | null {
    return this.#chooser.chosen;
  }

  /** What is written with the chosen act. */
  get wrote(): string {
    return this.#chooser.wrote;
  }

  set wrote(text: string) {
    this.#chooser.wrote = text;
  }

  /** The viewer pressed what stands for an act: do it, or show what it would do first (`asks-first`). Null puts it back. */
  press = (text: string | null, event?: Event): void => {
    if (text === null) this.#chooser.putBack();
    else void this.#press(text, event);
  };

  async #press(text: string, event?: Event): Promise<boolean> {
    if (this.pending.size > 0) return false;
    if (!this.interactive) return this.#sayIdle();
    this.trouble = null;
    const choice = this.#choiceOf(text);
    const refusal = this.position?.refused.find((entry) => entry.act === text);
    if (choice) return this.#chooser.press(choice, event);
    if (!refusal) return this.send(text);
    this.explain(refusal);
    return false;
  }

  /** The pointer is over what stands for an act, or has left it. */
  point = (text: string | null, event?: Event): void => this.#chooser.point(text, event);

  /** Does the act. One that is final and not confirmed is shown first; the second time, it is done. Several are one move.
   * Resolves to whether it was done, or is shown now. */
  act = async (text: string | string[], { confirmed = false }: ActOptions = {}): Promise<boolean> => {
    if (this.pending.size > 0) return false;
    if (typeof text !== "string") return this.interactive ? this.send(text) : this.#sayIdle();
    const choice = this.#choiceOf(text);
    const direct = this.interactive && choice && (confirmed || !choice.final) && !choice.words;
    return direct ? this.send(text) : this.#press(text);
  };

  /** The possible choice that an act as text is, also with another amount than those suggested. */
  #choiceOf(text: string): Choice | undefined {
    return choiceOf(this.position?.choices ?? [], text, (named) => this.words.label(named));
  }

  /** Says why no act may be sent now. False: nothing was done. */
  #sayIdle(): false {
    const paused = this.lobby.state === "paused";
    const text = this.waits ?? (paused ? t("room.paused") : t("room.may_not_act"));
    this.trouble = { text, todo: paused ? t("room.paused_todo") : "", rule: null };
    return false;
  }

  /** Sends the act without asking; it stays pending until it is durable or refused. `at`: what had been seen when it was chosen.
   * Resolves to whether it was done. */
  send = (acts: string | string[], at = this.record.since): Promise<boolean> => {
    const id = newId();
    this.#chooser.putBack();
    this.trouble = null;
    this.pending = new Map(this.pending).set(id, typeof acts === "string" ? acts : acts.join("; "));
    this.#connection.send({ type: "do", id, act: acts, at });
    return new Promise((resolve) => this.#sent.set(id, resolve));
  };

  /** What an act would do, or several as one move. */
  preview = (acts: string | string[]): Promise<Preview> => this.#previews.preview(acts);

  /** What the viewer could do after acts, without doing them. */
  choicesAfter = (acts: string[]): Promise<Choice[]> => this.#previews.choicesAfter(acts);

  explain = (refusal: Refusal): void => {
    this.trouble = { text: refusal.text, todo: "", rule: refusal.rule || null };
  };

  /** Says something to all, or to the seats of a sidebar. */
  say(text: string, to: number[] = []): void {
    const id = newId();
    this.saying = new Map(this.saying).set(id, { text, key: keyOf(to) });
    this.#connection.send(to.length > 0 ? { type: "say", id, text, to } : { type: "say", id, text });
  }

  /** Writes a note that only the viewer reads. */
  note(text: string): void {
    const id = newId();
    this.saying = new Map(this.saying).set(id, { text, key: NOTES });
    this.#connection.send({ type: "note", id, text });
  }

  /** Writes on the viewer’s guess sheet; null takes a guess back. */
  guess(seat: number, thing: number, answer: number | null): void {
    this.#request({ type: "guess", seat, thing, answer });
  }

  /** Answers a question of the debrief, for everybody to read. */
  answerQuestion(question: number, text: string): void {
    this.#request({ type: "note", text, question });
  }

  /** Does an act of the facilitator, as a host. */
  facilitate(act: string): void {
    this.#request({ type: "do", act, facilitator: true });
  }

  /** Presses an answer to the question of the lesson, for everybody to see. */
  pressAnswer(question: number, choice: number, text: string): void {
    this.#request({ type: "note", text, question, choice });
  }

  promise(text: string, to: number[], open: boolean): void {
    this.#request({ type: "promise", text, to, open });
  }

  /** Argue for one side of the question that is open. */
  argue = (side: number, text: string): void => {
    this.#request({ type: "argue", side, text });
  };

  /** Give a reason for one's vote that is shown with the votes. */
  seal = (side: number, text: string): void => {
    this.#request({ type: "argue", side, text, sealed: true });
  };

  endorse = (argument: number, yes: boolean): void => {
    this.#request({ type: "endorse", argument, yes });
  };

  settle(promise: number, say: PromiseSay): void {
    this.#request({ type: "settle", promise, say });
  }

  /** Send what the server answers with a new state of the table, or with why not. */
  #request(message: Unsent): void {
    this.trouble = null;
    this.#connection.send({ ...message, id: newId() } as ClientMessage);
  }

  /** Lead the replay to a moment, or back to now, for everybody who follows. */
  lead(moment: number | null): void {
    this.tell({ type: "lead", moment });
  }

  /** Sends what the server does not answer. */
  tell = (message: ClientMessage): void => this.#connection.send(message);

  markTalk(key: string): void {
    this.readTalk = new Map(this.readTalk).set(key, markAt(entriesOf(this.entries, key)));
  }

  undo(): void {
    if (this.takingBack !== null) return;
    this.trouble = null;
    this.takingBack = newId();
    this.#connection.send({ type: "undo", id: this.takingBack });
  }

  answer(ask: number, yes: boolean): void {
    this.#connection.send({ type: "answer", id: newId(), ask, yes });
    this.record = { ...this.record, asks: this.record.asks.filter((entry) => entry.ask !== ask) };
  }

  /** Takes over what a host's call answered, before the connection brings the same. */
  adopt(lobby: Lobby): void {
    this.record = { ...this.record, lobby };
  }

  #url(): string {
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root}`;
    const watch = this.watching ? "&watch=1" : "";
    return `${base}/api/tables/${encodeURIComponent(this.lobby.code)}/live?since=${askedSince(this.record)}${watch}${PACKED}`;
  }

  #hear(message: ServerMessage): void {
    const { pending } = this;
    // Kept to check the record at the end of the game; its code comes with the first act, not with the page.
    if (this.#greeted && "n" in message)
      void import("../records/own-record").then(({ see }) => see(this, message, pending));
    const was = { turn: this.turn, prompt: this.position?.prompt };
    const before = this.record.position;
    this.record = heard(this.record, message, Date.now());
    if (this.record.position !== before) {
      this.#previews.forget();
      this.#chooser.onPosition();
    }
    if (message.type === "hello" && !this.#greeted) this.#arrive(message.n);
    if (message.type === "done") this.#settle(message.id);
    else if (message.type === "update" && message.done !== undefined) this.#settle(message.done.id);
    else if (message.type === "refused") void this.#refuse(message);
    else if (message.type === "preview") this.#previews.answer(message);
    if ((this.lobby.amendments ?? []).length > 0) void this.#loadCharterTexts();
    if (this.#heardBots()) void this.scenes;
    sayNews(this, was, message);
  }

  /** The scenes of the game; null until they are loaded, which begins when they are first read. */
  get scenes(): Scenes | null {
    void this.#load("scenes", async () => (await import("../scenes/scenes")).loadScenes(this.book.name));
    return this.#later.scenes ?? null;
  }

  #heardBots(): boolean {
    const { entries, arguments: argued, promises } = this.record;
    const said = [...argued, ...promises].map(({ says }) => says?.id);
    return [...entries.map(({ id }) => id), ...said].some((id) => id !== undefined && isLine(id));
  }

  #loadCharterTexts(): Promise<void> {
    return this.#load("charter", async () => (await import("../charters/charter-texts")).charterTexts(this.book.name));
  }

  /** If that fails, the next message or reader tries again. */
  async #load(name: "charter" | "scenes", load: () => Promise<MoreTexts>): Promise<void> {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      const texts = await load();
      this.#later = { ...this.#later, [name]: texts };
    } catch {
      this.#asked.delete(name);
    }
  }

  #arrive(n: number): void {
    this.#greeted = true;
    this.arrival = this.readLog = { n, i: Number.MAX_SAFE_INTEGER };
  }

  #settle(id: string, done = true): void {
    this.#sent.get(id)?.(done);
    this.#sent.delete(id);
    if (this.takingBack === id) this.takingBack = null;
    this.pending = without(this.pending, id);
    this.saying = without(this.saying, id);
  }

  async #refuse(message: Refused): Promise<void> {
    const { trouble, ofPreview } = await this.#wordRefusal(message);
    this.#settle(message.id, false);
    if (!this.#previews.refuse(message.id, ofPreview)) this.trouble = trouble;
  }

  /** If the texts do not come, the connection is lost, too, and the page says so. */
  async #wordRefusal(message: Refused): Promise<{ trouble: Trouble; ofPreview: Error }> {
    try {
      const texts = await this.#refusalTexts();
      if (!texts.has(message)) await texts.fetch(message);
      return texts.word(message, readReader(this.#reader));
    } catch (thrown) {
      return { trouble: failureOf(thrown), ofPreview: thrown as Error };
    }
  }

  async #refusalTexts(): Promise<RefusalTexts> {
    const { RefusalTexts } = await import("../language/refusals");
    return (this.#refusals ??= new RefusalTexts(this.book));
  }

  #beat(): void {
    const was = this.now;
    this.now = Date.now();
    warnOfClocks(this.record, this.viewer, was, this.now);
  }

  /** The server no longer takes our key, or may not: find out. What was private to another seat of ours is forgotten. */
  async #onKeyRefused(code: number, id: string): Promise<void> {
    if (code === CloseCode.SEAT_CHANGED) this.record = opened(this.lobby);
    const reason = id && (await (await this.#refusalTexts()).say(id));
    if (reason) this.seatLost = { reason, free: code === CloseCode.SEAT_GIVEN_UP };
    await this.#checkTable();
  }

  #become(state: ConnectionState): void {
    this.connectionState = state;
    this.#wasOpen ||= state === "open";
    this.websocketsBlocked &&= state !== "open";
    this.#previews.goAway(state === "reconnecting" ? new Error(t("status.offline")) : null);
  }

  async #checkTable(): Promise<void> {
    try {
      const lobby = await api.lobby(this.lobby.code);
      this.adopt(lobby);
      this.websocketsBlocked = !this.#wasOpen;
      this.#shutOut = this.watching && !mayWatch(lobby);
      if (this.unseated) this.stop();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!GONE.includes(failure.error)) return;
      this.gone = failure;
      this.stop();
    }
  }

  /** For tests and for the curious: what was sent and not answered. */
  get unanswered(): string[] {
    return this.#connection.unanswered;
  }
}
