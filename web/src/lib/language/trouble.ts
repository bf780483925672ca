/** What went wrong, as people read it. */
import type { ErrorCode, Failure, Message, Problem as SentProblem } from "../protocol";

/** What a page itself may find wrong with a call. */
export type PageError = "unreachable" | "failed" | "unexpected" | "no_cookies";

/** The reason, the remedy, and the rule behind it. */
export type Trouble = { text: string; todo: string; rule: string | null };

/** Which act of several was refused, from 1 on, and why. `of`: the place that the reason names, such as that of a clause. */
export type RefusedAct = { place: number; text: string; of?: number };

/**
 * A preview that was refused. `act`: which of several acts, where they are several; `rule`: the rule behind it; `malformed`: the game
 * has no such act, so that the reason speaks of it as people type it.
 */
export class PreviewRefused extends Error {
  constructor(
    text: string,
    readonly act: RefusedAct | null,
    readonly rule: string | null = null,
    readonly malformed = false,
  ) {
    super(text);
  }
}

/** What is wrong with what a field says, and the rule behind it, or "". */
export type Wrong = { text: string; rule: string };

/** What a preview says is wrong. Of several acts: with the one that was refused. */
export function wrongIn(thrown: unknown): Wrong {
  if (!(thrown instanceof PreviewRefused)) return { text: (thrown as Error).message, rule: "" };
  return { text: thrown.act?.text ?? thrown.message, rule: thrown.rule ?? "" };
}

/** Which act of a bundle a message says is refused. `say` words a message. */
export function refusedAct({ id, values }: Message, say: (message: Message) => string): RefusedAct | null {
  const { place, refusal } = values ?? {};
  if (id !== "refused.in_bundle" || typeof place !== "number" || typeof refusal !== "object" || Array.isArray(refusal))
    return null;
  const of = "values" in refusal ? refusal.values?.place : undefined;
  return { place, text: say(refusal), ...(typeof of === "number" && { of }) };
}

/** What is wrong with a charter: the options concerned, and why. */
export type Problem = Omit<SentProblem, "message"> & { text: string };

/** A call that failed. `field`: what of it was wrong. */
export type FailedCall = Trouble & { error: ErrorCode | PageError; field: string | null };

/** Word what the server refused. `say` words a message. */
export const wordFailure = (failure: Failure, say: (message: Message) => string): FailedCall => ({
  error: failure.error,
  text: say(failure.message),
  todo: failure.todo ? say(failure.todo) : "",
  rule: failure.rule ?? null,
  field: failure.field ?? null,
});
