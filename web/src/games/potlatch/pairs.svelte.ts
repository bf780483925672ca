/** Which cards each house would take, asked of the server before a house is named: to name one is an act of its own. */
import type { Choice, Refusal } from "../../lib/table/board";
import { actText } from "../../lib/table/position";
import { wrongIn } from "../../lib/language/trouble";
import type { useBoard } from "./table";

type Board = ReturnType<typeof useBoard>;

export class Pairs {
  /** The kinds of cards that may follow, by house; null until the server has said so. */
  #taken = $state.raw<Map<number, Set<number>> | null>(null);
  /** Why a card goes to no house, by kind. */
  #refusals = $state.raw<ReadonlyMap<number, Refusal>>(new Map());
  #asked = 0;

  constructor(private readonly b: Board) {}

  /** Ask for this position; `kinds`: the cards in hand. */
  async ask(kinds: number[]): Promise<void> {
    const asked = ++this.#asked;
    this.#taken = null;
    this.#refusals = new Map();
    const { after } = this.b.page;
    const houses = this.b.interactive && after ? this.b.choices("gift_to") : [];
    if (!after || houses.length === 0) return;
    const answers = await Promise.all(houses.map(({ act }) => after([act]))).catch(() => null);
    if (answers === null || asked !== this.#asked) return;
    this.#taken = new Map(houses.map(({ operands }, at) => [operands.seat ?? -1, kindsIn(answers[at] ?? [])]));
    const useless = kinds.filter((kind) => !this.fits(kind));
    const found = await Promise.all(useless.map((kind) => this.refusal(houses[0]!.act, kind)));
    if (asked === this.#asked) this.#refusals = new Map(found.flatMap((one, at) => (one ? [[useless[at]!, one]] : [])));
  }

  /** Whether a house takes a card; null if that is not known. */
  takes = (seat: number, kind: number): boolean | null => this.#taken?.get(seat)?.has(kind) ?? null;
  /** Whether any house may take a card. */
  fits = (kind: number): boolean => this.#taken === null || [...this.#taken.values()].some((taken) => taken.has(kind));
  /** Why no house takes a card. */
  whyNot = (kind: number): Refusal | null => this.#refusals.get(kind) ?? null;

  /** Why a card may not follow the naming of a house; null if it may. */
  async refusal(naming: string, kind: number): Promise<Refusal | null> {
    const act = actText("lay_card", { kind });
    try {
      await this.b.page.preview([naming, act]);
      return null;
    } catch (thrown) {
      return { act, ...wrongIn(thrown) };
    }
  }
}

const kindsIn = (choices: Choice[]): Set<number> =>
  new Set(choices.flatMap(({ name, operands }) => (name === "lay_card" ? (operands.kind ?? []) : [])));
