/** Calls of one place of a page: whether one is on its way, and why the last one failed. */
import type { FailedCall } from "../language/trouble";
import { failureOf } from "./api";

export class Call {
  busy = $state(false);
  failure = $state.raw<FailedCall | null>(null);
  #underway = 0;

  /** Make a call; returns whether it succeeded. */
  async make(send: () => Promise<unknown>): Promise<boolean> {
    this.#underway++;
    this.busy = true;
    this.failure = null;
    try {
      await send();
      return true;
    } catch (thrown) {
      this.failure = failureOf(thrown);
      return false;
    } finally {
      this.#underway--;
      this.busy = this.#underway > 0;
    }
  }

  /** Make a call unless one is on its way: a button that is pressed twice does its work once. */
  makeOnce(send: () => Promise<unknown>): Promise<boolean> {
    return this.#underway > 0 ? Promise.resolve(false) : this.make(send);
  }
}
