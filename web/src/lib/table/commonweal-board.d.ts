/**
 * The contract between the page and a game's board, version 1. Written by `commonweal types GAME`.
 *
 * A game's package brings its board as `board/board.js`, an ES module that exports `mount` (see `BoardModule`), and
 * optionally `board/board.css`. Everything else in `board/` (images, more modules) can be loaded relative to them.
 *
 * A board draws `position.view` and offers `position.choices`. The page around it shows the prompt, the log, the talk,
 * the rules, errors and pending acts.
 *
 * One way to act: where a person presses something that stands for an act, call `press`; while the pointer is over it,
 * call `point`. The page then shows what the act would do, as `chosen`: mark it, and draw what would change. The second
 * press does it. What is greyed says why: `position.refused` has the reasons, for `aria-describedby` and on hover.
 *
 * Keyboard: mark the viewer's own hand with `data-part="hand"` (key H, and the Hand tab of a phone) and the other seats
 * with `data-part="others"` (key O). Both need `tabindex="-1"`.
 * Colours: use the page's custom properties `--paper --card --ink --muted --line --accent --turn --alarm --focus` and
 * `--seat-0` to `--seat-9`. Write your own colours as `light-dark(day, night)`, which follows the theme.
 */

/** A card or another row of a deck. */
export type Row = { name: string; [more: string]: unknown };

/** The parts of the rulebook that a board may need. They never change during a table’s life. */
export interface Book {
  /** The game’s short name, such as `pasture`. */
  name: string;
  title: string;
  /** The fewest and the most seats. */
  seats: [number, number];
  /** The rows of each deck, by the kind of thing that they are. */
  names: Record<string, Row[]>;
  /**
   * `title`: what a field for an operand is labelled with; `size`: how many values it has; `kind`: what they stand for; `amount`: it is
   * named, not picked.
   */
  acts: { name: string; title: string; operands: { name: string; title: string; size: number; kind: string; amount?: boolean }[] }[];
  phases: { name: string; title: string }[];
  /** The fields of the view: the size of each dimension, the bounds, who sees them, and what they mean. */
  fields: { name: string; shape: number[]; low: number; high: number; seen: string; text: string }[];
  rules: { id: string; source: string; text: string }[];
  /** The acts with which players make deals. The page shows all deals in a tab of their own, so a board need not. */
  deals?: {
    open: string;
    lines: string[];
    offer: string;
    sign: string;
    decline: string;
    counter: string;
    withdraw: string;
    money: number[];
    time: string;
  } | null;
  /** The acts with which players vote. The page shows the vote above the board, so a board need not. */
  votes?: {
    act: string;
    operand: string;
    phases: string[];
    secret: boolean;
    threshold: number | string | null;
    of_all: number | string;
    extension: number | string | null;
    results: string[];
    when: string | null;
  }[];
}

/** Who sits at the table, and its charter. */
export interface Lobby {
  seats: { seat: number; name: string }[];
  charter: Record<string, unknown>;
}

/** An act that the viewer can do now. */
export interface Choice {
  /** The act as text, such as `graze sheep=2`: give it to `BoardProps.act`. */
  act: string;
  name: string;
  operands: Record<string, number>;
  /** The act in the game’s words, for a button. */
  label: string;
  /** Whether it cannot be taken back. */
  final: boolean;
  /** Whether it does not answer what the viewer is asked, such as showing a card. */
  aside: boolean;
  /** An operand that is named, not picked: any whole number from `low` to `high` may stand there; the choice suggests one. */
  amount?: { name: string; low: number; high: number };
}

/** An act that is not possible now, why not, and the rule that says so. */
export interface Refusal {
  act: string;
  rule: string;
  text: string;
}

/**
 * `act`: what a clock of the rules does when time is up; null for the clock of a turn. `seat`: whose time it is; null:
 * everybody’s.
 */
export interface Clock {
  seat: number | null;
  left_ms: number;
  running: boolean;
  act: string | null;
}

/** What the viewer may know at one event. */
export interface Position {
  /** The number of the event. */
  n: number;
  phase: string;
  /** The seats that must act; -1 stands for chance. */
  to_act: number[];
  over: boolean;
  /** The fields; `commonweal types GAME` writes their types and a reader. A row that the viewer may not see is null. */
  view: Record<string, unknown>;
  choices: Choice[];
  refused: Refusal[];
  /** What the person who leads the table may do now; nothing for everybody else. */
  facilitator?: Choice[];
  /** The clocks that run, the one that ends first in front. */
  clocks: Clock[];
}

/** What an act would do, as far as the viewer may know. `changed`: the fields of the view that would change. */
export interface Preview {
  lines: string[];
  changed: Record<string, unknown>;
}

/** An act that is shown before it is done. `pressed`: the viewer chose it; else the pointer is only over it. */
export interface Chosen {
  act: string;
  preview: Preview;
  pressed: boolean;
}

/** What a board says of an act that is shown before it is done. */
export interface Said {
  act: string;
  title?: string;
  lines: string[];
  /** The board shows the preview and the button itself, so the page does not. */
  here?: boolean;
}

export interface ActOptions {
  /** The board showed what the act does, and its own button confirmed it: the page does not ask again. */
  confirmed?: boolean;
}

/** An argument for one answer. `by` and `endorsed` are seats. */
export interface Argument {
  argument: number;
  by: number;
  side: number;
  text: string;
  endorsed: number[];
}

/** The question that is debated now, and what was argued about it. */
export interface Debate {
  /** What the question is about, such as the title of a card. */
  subject: string;
  /** The answers, by the number that the rulebook gives them. */
  sides: { side: number; title: string }[];
  arguments: Argument[];
  /** The most characters of an argument. */
  limit: number;
  /** Argues for a side, or null if the viewer cannot argue now. */
  argue: ((side: number, text: string) => void) | null;
  /** Seals a reason, in place of an older one: it is shown with the votes. Null where votes are not secret. */
  seal?: ((side: number, text: string) => void) | null;
  /** The reason that the viewer has sealed. */
  sealed?: Argument | null;
  /** Supports another’s argument, or no longer; null if the viewer cannot. */
  endorse: ((argument: number, yes: boolean) => void) | null;
  /** Opens the form for an offer, where the game has deals; null if the viewer can make none. */
  offer?: (() => void) | null;
  /** Opens the form for a promise; null if the viewer can make none. */
  promise?: (() => void) | null;
}

/** An entry of the log, as the viewer may read it. `n`: its event; `i`: its place there; `id` and `values`: its message. */
export interface LogEntry {
  n: number;
  i: number;
  by: number;
  id?: string;
  values?: Record<string, unknown>;
  text: string;
}

/** A step on the board that comes before the next act, such as putting a decided card away. */
export interface FirstStep {
  title: string;
  take: () => void;
}

/** What the page gives to a board. The functions stay the same during a board’s life; the rest changes. */
export interface BoardProps {
  book: Book;
  lobby: Lobby;
  /** What the viewer may know now. In a replay: at the event shown. */
  position: Position;
  /** The viewer’s seat, or null for a spectator. */
  viewer: number | null;
  /** False in a replay, for spectators, while the table is paused and while an act is pending. */
  interactive: boolean;
  /** Whether `position` is one of the past. */
  replay: boolean;
  /** Draw the viewer’s seat as the others see it. */
  publicOnly: boolean;
  /** The act that the viewer chose or points at, with what it would do; null for none. */
  chosen: Chosen | null;
  /**
   * Tells the page that the viewer pressed what stands for an act. The first press shows what it would do, the second
   * does it. With a mouse (pass the event) one press does an act that can be taken back, since pointing has shown it; the
   * only possible act needs one press, too. Null puts the chosen act back.
   */
  press: (act: string | null, event?: Event) => void;
  /** Shows what an act would do while the pointer is over it; null when the pointer leaves. */
  point: (act: string | null, event?: Event) => void;
  /** What the board adds to the preview of the chosen act: other words for its button, and lines above the preview. */
  say?: (said: Said | null) => void;
  /**
   * Sends an act, such as `graze sheep=2`, at once; one that is final and not `confirmed` is shown first, as by `press`. A
   * list of acts is one move: all of them are carried out, or none. The page sends it as it is.
   */
  act: (acts: string | string[], options?: ActOptions) => void;
  /** Does an act of the person who leads the table. */
  facilitate?: (act: string) => void;
  /** What an act would do, or several as one move. Rejects with an Error that says why it is not possible. */
  preview: (acts: string | string[]) => Promise<Preview>;
  /** What the viewer could do after acts, without doing them; none after acts that show something hidden. Rejects likewise. */
  after?: (acts: string[]) => Promise<Choice[]>;
  /** What the log says up to the event that is shown, in its order; absent where no log is kept. */
  log?: readonly LogEntry[];
  /** Shows why an act is not possible, with its rule. */
  explain: (refusal: Refusal) => void;
  /** Opens the rules at this rule. */
  openRule: (id: string) => void;
  /** What is debated now, for the card that asks the question; null if nothing is. */
  debate?: Debate | null;
  /** Makes the status bar offer only this step until the board sets null. */
  first?: (step: FirstStep | null) => void;
  /** Makes the status bar show these lines below the prompt, such as what falls due soon, until the board sets others. */
  reminds?: (lines: readonly string[]) => void;
  /** Names acts that the board composes into one move, such as drafting a contract: the status bar leaves them to it. */
  composes?: (acts: readonly string[]) => void;
}

/** A board on the page. */
export interface MountedBoard {
  /** Draw the new state. Keep the elements that stay: people who use the keyboard must not lose their place. */
  update(props: BoardProps): void;
  /** Remove everything from the page, timers and listeners too. */
  destroy(): void;
}

/** What `board/board.js` exports. */
export interface BoardModule {
  /** Draw the board inside `target`, an empty element. */
  mount(target: HTMLElement, props: BoardProps): MountedBoard;
}
