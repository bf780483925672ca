/** What acts would do: asked of the server, once for each position. */
import type { Preview } from "../table/board";
import { newId } from "../server/ids";
import type { Choice, TableWords } from "../table/position";
import type { ClientMessage, Previewed } from "../protocol";

type Waiting = { resolve: (preview: Previewed) => void; reject: (error: Error) => void };

export class Previews {
  readonly #waiting = new Map<string, Waiting>();
  readonly #known = new Map<string, Promise<Preview>>();
  /** Why the server does not answer; null while it does. */
  #away: Error | null = null;

  constructor(
    private readonly send: (message: ClientMessage) => void,
    private readonly words: () => TableWords,
  ) {}

  /** What an act would do, or several as one move. */
  preview(acts: string | string[]): Promise<Preview> {
    const text = typeof acts === "string" ? acts : acts.join("; ");
    const known = this.#known.get(text);
    if (known) return known;
    const asked = this.#ask(acts).then(({ lines, changed }) => ({
      lines: lines.map((line) => this.words().say(line)),
      changed,
    }));
    if (!this.#away) this.#known.set(text, asked);
    return asked;
  }

  /** What the viewer could do after acts, without doing them. */
  async choicesAfter(acts: string[]): Promise<Choice[]> {
    return this.words().choices((await this.#ask(acts, true)).choices ?? []);
  }

  /** The server has answered. */
  answer(preview: Previewed): void {
    this.#waiting.get(preview.id)?.resolve(preview);
    this.#waiting.delete(preview.id);
  }

  /** The server has refused what was sent with this id. Returns whether that was a preview. */
  refuse(id: string, why: Error): boolean {
    this.#waiting.get(id)?.reject(why);
    return this.#waiting.delete(id);
  }

  /** The server is away, or back (null). While it is away, previews fail at once, so that people can act without them. */
  goAway(why: Error | null): void {
    this.#away = why;
    if (!why) return;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
    this.#known.clear();
  }

  /** The position has changed: ask again. */
  forget(): void {
    this.#known.clear();
  }

  #ask(act: string | string[], then = false): Promise<Previewed> {
    if (this.#away) return Promise.reject(this.#away);
    const id = newId();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.send(then ? { type: "preview", id, act, then } : { type: "preview", id, act });
    });
  }
}
