/** What every part of a board may ask: the page's properties, what the game reads from them, names, choices. */
import { t } from "../lib/language/texts";
import { getContext, setContext } from "svelte";
import type { BoardProps, Choice, Position, Refusal } from "../lib/table/board";
import { provideRules } from "../lib/rules/open-rule";
import { seatName } from "../lib/seats/seats";

const KEY = Symbol("board");

/** `Acts`: the names of the game's acts, each with its operands, as `commonweal types` writes them. */
export class BoardState<Table, Acts = object> {
  constructor(
    private readonly props: () => BoardProps,
    private readonly read: () => Table,
  ) {}

  get page(): BoardProps {
    return this.props();
  }
  get table(): Table {
    return this.read();
  }
  get position(): Position {
    return this.page.position;
  }
  get viewer(): number | null {
    return this.page.viewer;
  }
  /** Also false while the viewer's seat is shown as others see it. */
  get interactive(): boolean {
    return this.page.interactive && !this.page.publicOnly;
  }

  /** "Fern", also of the viewer. */
  who = (seat: number): string => seatName(seat, this.page.lobby);
  /** "you" or "Fern", for the middle of a sentence. */
  name = (seat: number): string => (seat === this.viewer ? t("page.you") : this.who(seat));
  /** "You" or "Fern". */
  label = (seat: number): string => (seat === this.viewer ? t("page.You") : this.who(seat));

  /** What texts select on that have a form for the reader: "you", or "other". */
  person = (seat: number | null): "you" | "other" => (seat !== null && seat === this.viewer ? "you" : "other");

  /** The first possible act with one of these names and with these operands, or null. */
  choice<Act extends keyof Acts>(names: Act | Act[], operands: Partial<Acts[Act]> = {}): Choice | null {
    return this.choices(names, operands)[0] ?? null;
  }
  /** All of them, in the order of the names. */
  choices<Act extends keyof Acts>(names: Act | Act[], operands: Partial<Acts[Act]> = {}): Choice[] {
    const fits = (choice: Choice) => Object.entries(operands).every(([key, value]) => choice.operands[key] === value);
    return [names].flat().flatMap((name) => this.position.choices.filter((one) => one.name === name && fits(one)));
  }
  /** Why an act with one of these names is not possible now, or null if no rule says why. */
  refusal<Act extends keyof Acts>(names: Act | Act[], operands: Partial<Acts[Act]> = {}): Refusal | null {
    const parts = Object.entries(operands).map(([key, value]) => `${key}=${value}`);
    const fits = ({ act }: Refusal, name: unknown) => {
      const words = act.split(" ");
      return words[0] === name && parts.every((part) => words.includes(part));
    };
    return [names].flat().flatMap((name) => this.position.refused.filter((one) => fits(one, name)))[0] ?? null;
  }
  /** Something that stands for this act was pressed: the page shows what it would do, or does it. */
  press(choice: Choice | null, event?: Event): void {
    if (this.interactive && choice) this.page.press(choice.act, event);
  }
  /** Something that stands for this act was pressed, and is not asked about again. */
  act(choice: Choice | null): void {
    if (this.interactive && choice) this.page.act(choice.act, { confirmed: true });
  }
  /** The pointer is over something that stands for this act, or has left it (null). */
  point(choice: Choice | null, event: PointerEvent): void {
    if (event.pointerType === "mouse") this.page.point(this.interactive && choice ? choice.act : null, event);
  }
  /** Whether the viewer has chosen this act and not done it yet. */
  isChosen(choice: Choice | null): boolean {
    const { chosen } = this.page;
    return choice !== null && chosen?.pressed === true && chosen.act === choice.act;
  }
  /** Whether its button is the filled one: the chosen act, or the only possible one. */
  isFilled(choice: Choice | null): boolean {
    if (!choice || choice.aside || !this.interactive) return false;
    return this.isChosen(choice) || this.position.choices.filter((one) => !one.aside).length === 1;
  }
}

/** Give the parts of this board their state. */
export const provideBoard = <Table, Acts>(props: () => BoardProps, table: () => Table): BoardState<Table, Acts> => {
  provideRules((id) => props().openRule(id));
  return setContext(KEY, new BoardState<Table, Acts>(props, table));
};

export const useBoard = <Table, Acts>(): BoardState<Table, Acts> => getContext(KEY);
