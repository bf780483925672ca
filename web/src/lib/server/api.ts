/** HTTP calls. Every failure is thrown as an `ApiError` that says what to do. */
import { root } from "./root";
import { keepsCookies } from "../device/cookies";
import { lettersOf } from "./ids";
import { language, t } from "../language/texts";
import type {
  AskForecast,
  AskWhatIf,
  Book,
  Idea,
  Charter,
  CharterResult,
  CreateTable,
  Created,
  Debrief,
  DeckFile,
  Door,
  Empty,
  Failure,
  Findings,
  FollowTable,
  Forecast,
  GameCard,
  GameScenes,
  GameSetup,
  Glance,
  GuessMade,
  HostDeed,
  Joined,
  LogEntry,
  Lobby,
  Notification,
  Position,
  ReadyQuestions,
  Returned,
  OpenTable,
  Texts,
  TwoCourses,
  Words,
} from "../protocol";

import { type FailedCall, type Problem, wordFailure } from "../language/trouble";
import { Wording } from "../language/wording";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: FailedCall,
  ) {
    super(failure.text);
    this.name = "ApiError";
  }
}

const failed = (error: FailedCall["error"], text: string, todo: string): FailedCall => ({
  error,
  text,
  todo,
  rule: null,
  field: null,
});

const unreachable = (): FailedCall => failed("unreachable", t("calls.unreachable"), t("page.failed"));

const failedWith = (status: number): FailedCall =>
  failed("failed", t("calls.failed", { code: String(status) }), t("calls.soon"));

async function failureIn(answer: Response): Promise<FailedCall> {
  let sent: Partial<Failure>;
  try {
    sent = (await answer.json()) as Partial<Failure>;
  } catch {
    return failedWith(answer.status); // Not our JSON, for instance a proxy's page: only the status is known.
  }
  if (sent.error === undefined || sent.message === undefined) return failedWith(answer.status);
  const failure = sent as Failure;
  try {
    const words = await wording();
    return wordFailure(failure, (message) => words.say(message));
  } catch {
    const { error, rule = null, field = null } = failure;
    return { error, text: t("calls.no_texts"), todo: t("calls.soon"), rule, field };
  }
}

async function request(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const request: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (method !== "GET") {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
  }
  if (signal) request.signal = signal;
  try {
    return await fetch(root + path, request);
  } catch {
    throw new ApiError(0, unreachable());
  }
}

/** The browser did not keep the key to a seat. `words`: the recovery phrase of the seat, where it was issued. */
export function keyNotKept(words: string | null = null): ApiError {
  const todo = words === null ? t("calls.allow_cookies") : t("calls.come_back", { text: words });
  return new ApiError(0, failed("no_cookies", t("calls.no_cookies"), todo));
}

/** Call for a key, which comes as a cookie: nothing is taken in a browser that keeps none. */
export const callForKey = <T>(path: string, body: unknown): Promise<T> =>
  keepsCookies() ? call<T>("POST", path, body) : Promise.reject(keyNotKept());

/** Read the cards of a file, or of lines of text. */
async function readDeck(game: string, option: string, content: Blob | string): Promise<DeckFile> {
  let answer: Response;
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/octet-stream" };
    answer = await fetch(root + deckAt(game, option), {
      method: "POST",
      credentials: "same-origin",
      headers,
      body: content,
    });
  } catch {
    throw new ApiError(0, unreachable());
  }
  if (!answer.ok) throw new ApiError(answer.status, await failureIn(answer));
  return (await answer.json()) as DeckFile;
}

const deckAt = (game: string, option: string): string =>
  `/api/games/${encodeURIComponent(game)}/decks/${encodeURIComponent(option)}`;

/** Call the server; the answer is JSON. Throws an `ApiError`. */
export async function call<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await request(method, path, body, signal);
  if (!answer.ok) throw new ApiError(answer.status, await failureIn(answer));
  return (await answer.json()) as T;
}

/** Turn anything thrown into a failure to show. */
export function failureOf(thrown: unknown): FailedCall {
  if (thrown instanceof ApiError) return thrown.failure;
  return failed("unexpected", t("calls.unexpected"), t("calls.reload", { text: String(thrown) }));
}

/** The address of texts in the reader's language. English is what the server says by itself. */
export const inLanguage = (path: string): string =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${encodeURIComponent(language)}`;

const fetched = new Map<string, Promise<Texts>>();

/** Texts of the table itself; they are the same for every game, so one fetch serves the page. */
function fetchOnce(path: string): Promise<Texts> {
  const known = fetched.get(path);
  if (known) return known;
  const coming = fetchTexts(path).catch((thrown: unknown) => {
    fetched.delete(path);
    throw thrown;
  });
  fetched.set(path, coming);
  return coming;
}

/** The texts that a table in play shows. */
const texts = (): Promise<Texts> => fetchOnce("/api/texts?refusals=false");

/** All of them: few visits see a refusal. */
const allTexts = (): Promise<Texts> => fetchOnce("/api/texts");

/** The game whose book was read last, and its texts: a charter of it may be refused. */
let gameRead = "";
let gameTexts: Pick<Texts, "texts" | "values"> = { texts: {}, values: {} };

async function readBook(game: string): Promise<Book> {
  const book = await call<Book>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}`));
  gameTexts = { texts: book.texts, values: book.values };
  gameRead = game;
  return book;
}

/** The words of refusals: for everybody, where no seat has a name. */
async function wording(): Promise<Wording> {
  const table = await allTexts();
  const all = { texts: { ...table.texts, ...gameTexts.texts }, values: { ...table.values, ...gameTexts.values } };
  return new Wording({ ...all, language: table.language, names: {} }, null, []);
}

async function checkCharter(game: string, seats: number, charter: Charter): Promise<Problem[]> {
  const path = `/api/games/${encodeURIComponent(game)}/charter`;
  const { problems } = await call<CharterResult>("POST", path, { seats, charter });
  if (problems.length === 0) return [];
  if (gameRead !== game) await readBook(game);
  const words = await wording();
  // What is wrong with a card is said beside its cell.
  return problems.map(({ message, ...more }) => {
    const here = more.card === undefined ? message : { ...message, id: `${message.id}_here` as typeof message.id };
    return { ...more, text: words.say(here) };
  });
}

/** Without these texts no failure can be worded, not even one of this call. */
async function fetchTexts(path: string): Promise<Texts> {
  const answer = await request("GET", inLanguage(path));
  if (!answer.ok) throw new ApiError(answer.status, failedWith(answer.status));
  return (await answer.json()) as Texts;
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

/** What a host's deed concerns. */
export type HostDetails = {
  seat?: number;
  bot?: string;
  seconds?: number;
  name?: string;
  articles?: string[];
  door?: Door;
  open?: boolean;
  on?: boolean;
  muted?: boolean;
  text?: string;
};
export type Reissued = { seat: number; words: string };

export const api = {
  /** What the form for a new table needs. */
  setup: (game: string) => call<GameSetup>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}/setup`)),
  games: () => call<GameCard[]>("GET", inLanguage("/api/games")),
  book: readBook,
  /** The book without its printed rules, which few people read while they play. */
  bookOfTable: (game: string) => call<Book>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}?rules=false`)),
  /** The ideas behind a game with all their texts, of which the book of a table has only the titles. */
  ideas: (game: string) => call<Idea[]>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}/ideas`)),
  /** The scenes of a game, with their texts and those of what its bots say. */
  scenes: (game: string) => call<GameScenes>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}/scenes`)),
  texts,
  allTexts,
  /** What is wrong with a charter. */
  checkCharter,
  readDeck,
  /** The standard cards of a deck, with their backs. */
  standardDeck: (game: string, option: string) => call<DeckFile>("GET", deckAt(game, option)),
  /** A file with the columns of a deck, to fill in. */
  deckTemplate: (game: string, option: string, format: "csv" | "xlsx") =>
    `${root}${deckAt(game, option)}/template.${format}`,
  create: (wish: CreateTable & { id: string }) => callForKey<Created>(`/api/tables?near=${lettersOf(wish.id)}`, wish),
  /** Create a new table with the rules, cards and clock of a finished one. */
  again: (code: string) => call<Created>("POST", `${at(code)}/again`),
  openTables: () => call<OpenTable[]>("GET", "/api/tables"),
  glance: (code: string) => call<Glance>("GET", `${at(code)}/glance`),
  lobby: (code: string) => call<Lobby>("GET", at(code)),
  /** Sit down. With the same `id`, a call whose answer was lost gets the same seat. */
  join: (code: string, name: string, id: string) => callForKey<Joined>(`${at(code)}/join`, { name, id }),
  comeBack: (code: string, words: string) => callForKey<Returned>(`${at(code)}/return`, { words }),
  leave: (code: string) => call<Record<string, never>>("POST", `${at(code)}/leave`),
  host: (code: string, deed: Exclude<HostDeed, "reissue">, more: HostDetails = {}) =>
    call<Lobby>("POST", `${at(code)}/host`, { do: deed, ...more }),
  /** Go on to the next table, where this device keeps its seat. */
  follow: (code: string) => call<FollowTable>("POST", `${at(code)}/next`),
  /** A bot plays for somebody who is away, until the person is back. */
  standIn: (code: string, seat: number) => call<Lobby>("POST", `${at(code)}/stand-in`, { seat }),
  /** Play again where a bot stood in. */
  back: (code: string) => call<Lobby>("POST", `${at(code)}/back`),
  /** Erase the name of the person of a seat and what that person wrote. */
  erase: (code: string, seat: number) => call<Empty>("POST", `${at(code)}/erase`, { seat }),
  /** Delete a table and all that was kept of it. */
  deleteTable: (code: string) => call<Empty>("DELETE", at(code)),
  /** Become host of a table whose host is away for long. */
  takeOver: (code: string) => call<Lobby>("POST", `${at(code)}/hosting`),
  /** Where messages go when it is one’s turn and one is away. */
  notification: (code: string) => call<Notification>("GET", `${at(code)}/notify`),
  notify: (code: string, url: string, form: Notification["form"]) =>
    call<Notification>("POST", `${at(code)}/notify`, { url, form, lang: language }),
  ownWords: (code: string) => call<Words>("GET", `${at(code)}/words`),
  renewWords: (code: string) => call<Words>("POST", `${at(code)}/words`),
  reissue: (code: string, seat: number) => call<Reissued>("POST", `${at(code)}/host`, { do: "reissue", seat }),
  events: (code: string) => call<{ n: number; entries: LogEntry[] }>("GET", `${at(code)}/replay`),
  positionAt: (code: string, event: number) => call<Position>("GET", `${at(code)}/replay/${event}`),
  guesses: (code: string) => call<GuessMade[]>("GET", `${at(code)}/guesses`),
  debrief: (code: string) => call<Debrief>("GET", inLanguage(`${at(code)}/debrief`)),
  findings: (code: string) => call<Findings>("GET", inLanguage(`${at(code)}/findings`)),
  /** The questions for "What if?" that the game has ready, and the options that can matter after an event. */
  readyQuestions: (code: string, event?: number) =>
    call<ReadyQuestions>("GET", inLanguage(`${at(code)}/whatif${event === undefined ? "" : `?n=${event}`}`)),
  /** Futures of a moment; the signal cancels the call. */
  whatIf: (code: string, wish: AskWhatIf, signal: AbortSignal) =>
    call<Debrief>("POST", inLanguage(`${at(code)}/whatif`), wish, signal),
  /** One of these futures, step by step beside the game. */
  oneFuture: (code: string, wish: AskWhatIf) => call<TwoCourses>("POST", `${at(code)}/whatif/one`, wish),
  /** Futures with an offer and without it, while the game goes on; the signal cancels the call. */
  forecast: (code: string, wish: AskForecast, signal: AbortSignal) =>
    call<Forecast>("POST", `${at(code)}/forecast`, wish, signal),
  qr: (code: string) => `${root}${at(code)}/qr.svg`,
  exports: (code: string) => ({ jsonl: `${root}${at(code)}/export.jsonl`, zip: `${root}${at(code)}/export.zip` }),
};
