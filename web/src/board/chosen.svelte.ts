/** The act that the viewer has chosen on the board, with its preview, until it is confirmed or put back. */
import type { Choice, Preview } from "../lib/board";
import type { BoardState } from "./context";

const NOTHING: Preview = { lines: [], changed: {} };

export class ChosenAct {
  choice = $state.raw<Choice | null>(null);
  /** What the act would do; empty until the server has said it, or why it is not possible. */
  preview = $state.raw(NOTHING);

  constructor(private readonly b: BoardState<unknown>) {}

  choose(choice: Choice): void {
    this.drop();
    this.choice = choice;
    const show = (found: Preview) => {
      if (this.choice?.act === choice.act) this.preview = found;
    };
    const refuse = ({ message }: Error) => show({ lines: [message], changed: {} });
    this.b.page.preview(choice.act).then(show, refuse);
  }

  drop(): void {
    this.choice = null;
    this.preview = NOTHING;
  }

  /** Do it; the page does not ask again. */
  confirm(): void {
    const { choice } = this;
    if (!this.b.interactive) return;
    this.drop();
    this.b.press(choice, null, { confirmed: true });
  }
}
