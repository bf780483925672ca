/** Words a debrief: from the messages that the server sends, with their texts, to what people read. */
import type {
  Debrief as SentDebrief,
  DebriefMessage,
  Ending as SentEnding,
  Finding as SentFinding,
  Findings as SentFindings,
  GameLesson as SentLesson,
  Picture as SentPicture,
  ReadyQuestion as SentQuestion,
  ReadyQuestions,
} from "../protocol";
import { Wording } from "../language/wording";

export type Column = { name: string; title: string; unit?: string };
export type Cell = string | number;

/** How many decimals all numbers of a column have: as many as the one with most. */
export const decimalsOf = (cells: (Cell | undefined)[]): number =>
  Math.max(0, ...cells.map((cell) => (typeof cell === "number" ? (String(cell).split(".")[1]?.length ?? 0) : 0)));

/** A picture in words. */
export type Picture = Omit<SentPicture, "title" | "text" | "columns" | "rows"> & {
  title: string;
  text: string;
  columns: Column[];
  rows: Cell[][];
};

/** What became of a seat, in words. */
export type Fate = { seat: number; cells: Cell[]; says: string; share: number | null; won: boolean };
export type Ending = { title: string; columns: Column[]; seats: Fate[]; won: boolean | null };
/** What a game proved, in words. `picture`: the index of the picture that shows it. */
export type Lesson = Pick<SentLesson, "name" | "picture"> & { says: string; asks: string; answers: string[] };
export type Debrief = {
  summary: string[];
  pictures: Picture[];
  questions: string[];
  ending: Ending | null;
  lesson: Lesson | null;
  /** The language of the words: English if the game is not translated. */
  language: string;
  /** The names of the ideas that came up. */
  ideas: string[];
};

/** A finding in words. `place`: where the number lies among other plays. */
export type Finding = Omit<SentFinding, "asks" | "answers" | "says" | "place"> & {
  asks: string;
  answers: string[];
  says: string;
  place: string;
  language: string;
};

/** A question for "What if?" in words. */
export type ReadyQuestion = Omit<SentQuestion, "asks"> & { asks: string; language: string };

export type Say = (message: DebriefMessage) => string;
/** What messages bring along to be worded. */
type Words = Pick<SentDebrief, "names" | "language" | "texts" | "values">;

/** `reader`: a seat that is addressed as "you", or null if everybody reads the same. */
export function sayWith({ names, language, texts, values }: Words, reader: number | null = null): Say {
  const wording = new Wording({ texts, values, language, names: {} }, reader, names);
  return (message) => wording.say(message);
}

/** Word a debrief. Everybody reads the same: nobody is addressed as "you". */
export function wordDebrief(sent: SentDebrief): Debrief {
  const say = sayWith(sent);
  return {
    summary: sent.summary.map(say),
    pictures: sent.pictures.map((picture) => wordPicture(picture, say)),
    questions: sent.questions.map(say),
    ending: sent.ending ? wordEnding(sent.ending, say) : null,
    lesson: sent.lesson ? wordLesson(sent.lesson, say) : null,
    language: sent.language,
    ideas: sent.ideas,
  };
}

export function wordFindings(sent: SentFindings): Finding[] {
  const say = sayWith(sent);
  return sent.findings.map((finding) => ({
    ...finding,
    asks: say(finding.asks),
    answers: finding.answers.map(say),
    says: say(finding.says),
    place: say(finding.place),
    language: sent.language,
  }));
}

/** The questions for a reader, those about the reader's own moves first. */
export function wordQuestions(sent: ReadyQuestions, reader: number | null): ReadyQuestion[] {
  const say = sayWith(sent, reader);
  const rank = ({ seat }: SentQuestion): number => (seat === null || seat === undefined ? 1 : seat === reader ? 0 : 2);
  return [...sent.questions]
    .sort((one, other) => rank(one) - rank(other))
    .map((question) => ({ ...question, asks: capital(say(question.asks)), language: sent.language }));
}

export const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

const wordCells = (cells: (Cell | DebriefMessage)[], say: Say): Cell[] =>
  cells.map((cell) => (typeof cell === "object" ? say(cell) : cell));

const wordColumns = (columns: SentPicture["columns"], say: Say): Column[] =>
  columns.map(({ name, title, unit }) => ({ name, title: say(title), ...(unit && { unit: say(unit) }) }));

function wordEnding({ title, columns, seats, won }: SentEnding, say: Say): Ending {
  return {
    title: say(title),
    columns: wordColumns(columns, say),
    seats: seats.map((fate) => ({
      seat: fate.seat,
      cells: wordCells(fate.cells, say),
      says: fate.says ? say(fate.says) : "",
      share: fate.share ?? null,
      won: fate.won ?? false,
    })),
    won,
  };
}

const wordLesson = ({ name, says, asks, answers, picture }: SentLesson, say: Say): Lesson => ({
  name,
  says: capital(say(says)),
  asks: capital(say(asks)),
  answers: answers.map(say),
  picture,
});

function wordPicture(picture: SentPicture, say: Say): Picture {
  return {
    ...picture,
    title: say(picture.title),
    text: say(picture.text),
    columns: wordColumns(picture.columns, say),
    rows: picture.rows.map((row) => wordCells(row, say)),
  };
}
