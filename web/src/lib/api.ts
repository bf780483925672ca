/** HTTP calls. Every failure is thrown as an `ApiError` that says what to do. */
import type {
  Book,
  Charter,
  Debrief,
  Failure,
  GameCard,
  HostDeed,
  Line,
  Lobby,
  Position,
  Problem,
  Texts,
} from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.text);
    this.name = "ApiError";
  }
}

const unreachable: Failure = {
  error: "unreachable",
  text: "The server is not responding.",
  todo: "Check your connection and try again. Nothing you did is lost.",
};

async function failureIn(answer: Response): Promise<Failure> {
  try {
    const body = (await answer.json()) as Partial<Failure>;
    if (typeof body.text === "string") return { error: "failed", todo: "", ...body } as Failure;
  } catch {
    // Not our JSON, for instance a proxy's page: only the status is known.
  }
  return { error: "failed", text: `The server responded with error ${answer.status}.`, todo: "Try again in a moment." };
}

async function call<T>(method: "GET" | "POST", path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const request: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (method === "POST") {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
  }
  if (signal) request.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ApiError(0, unreachable);
  }
  if (!answer.ok) throw new ApiError(answer.status, await failureIn(answer));
  return (await answer.json()) as T;
}

/** Turn anything thrown into a failure to show. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ApiError) return thrown.failure;
  return {
    error: "unexpected",
    text: "Something went wrong on this page.",
    todo: `Reload the page. (${String(thrown)})`,
  };
}

let tableTexts: Promise<Texts> | null = null;

/** The texts of the table itself; they are the same for every game, so one fetch serves the page. */
function texts(): Promise<Texts> {
  tableTexts ??= call<Texts>("GET", "/api/texts").catch((thrown: unknown) => {
    tableTexts = null;
    throw thrown;
  });
  return tableTexts;
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export type Created = { code: string; seat: number | null; words: string | null };
export type Joined = { seat: number; name: string; words: string };
export type Reissued = { seat: number; words: string };

export const api = {
  games: () => call<GameCard[]>("GET", "/api/games"),
  book: (game: string) => call<Book>("GET", `/api/games/${encodeURIComponent(game)}`),
  texts,
  checkCharter: (game: string, seats: number, charter: Charter) =>
    call<{ ok: boolean; problems: Problem[] }>("POST", `/api/games/${encodeURIComponent(game)}/charter`, {
      seats,
      charter,
    }),
  create: (wish: {
    game: string;
    seats: number;
    charter: Charter;
    name: string;
    play: boolean;
    clock: number | null;
  }) => call<Created>("POST", "/api/tables", wish),
  /** Create a new table with the rules, cards and clock of a finished one. */
  again: (code: string) => call<Created>("POST", `${at(code)}/again`),
  lobby: (code: string) => call<Lobby>("GET", at(code)),
  join: (code: string, name: string, seat?: number) =>
    call<Joined>("POST", `${at(code)}/join`, seat === undefined ? { name } : { name, seat }),
  comeBack: (code: string, words: string) =>
    call<{ seat: number; name: string }>("POST", `${at(code)}/return`, { words }),
  leave: (code: string) => call<Record<string, never>>("POST", `${at(code)}/leave`),
  host: (code: string, deed: Exclude<HostDeed, "reissue">, more: { seat?: number; bot?: string } = {}) =>
    call<Lobby>("POST", `${at(code)}/host`, { do: deed, ...more }),
  reissue: (code: string, seat: number) => call<Reissued>("POST", `${at(code)}/host`, { do: "reissue", seat }),
  events: (code: string) => call<{ n: number; lines: Line[] }>("GET", `${at(code)}/replay`),
  positionAt: (code: string, event: number) => call<Position>("GET", `${at(code)}/replay/${event}`),
  debrief: (code: string) => call<Debrief>("GET", `${at(code)}/debrief`),
  /** Futures from the position after `event`; the signal cancels the call. */
  whatIf: (code: string, event: number, charter: Charter, futures: number, signal: AbortSignal) =>
    call<Debrief>("POST", `${at(code)}/whatif`, { n: event, charter, futures }, signal),
  qr: (code: string) => `${at(code)}/qr.svg`,
  exports: (code: string) => ({ jsonl: `${at(code)}/export.jsonl`, zip: `${at(code)}/export.zip` }),
};
