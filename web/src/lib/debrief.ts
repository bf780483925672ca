/** Words a debrief: from the messages that the server sends, with their texts, to what people read. */
import type { Debrief as SentDebrief, DebriefMessage, Picture as SentPicture } from "./protocol";
import { Wording } from "./wording";

export type Column = { name: string; title: string; unit?: string };
export type Cell = string | number;

/** A picture in words. */
export type Picture = Omit<SentPicture, "title" | "text" | "columns" | "rows"> & {
  title: string;
  text: string;
  columns: Column[];
  rows: Cell[][];
};

export type Debrief = { summary: string[]; pictures: Picture[]; questions: string[] };

/** Word a debrief. Everybody reads the same: nobody is addressed as "you". */
export function wordDebrief({ summary, pictures, questions, names, language, texts, values }: SentDebrief): Debrief {
  const wording = new Wording({ texts, values, language, names: {} }, null, names);
  const say = (message: DebriefMessage): string => wording.say(message);
  return {
    summary: summary.map(say),
    pictures: pictures.map((picture) => wordPicture(picture, say)),
    questions: questions.map(say),
  };
}

function wordPicture(picture: SentPicture, say: (message: DebriefMessage) => string): Picture {
  return {
    ...picture,
    title: say(picture.title),
    text: say(picture.text),
    columns: picture.columns.map(({ name, title, unit }) => ({
      name,
      title: say(title),
      ...(unit && { unit: say(unit) }),
    })),
    rows: picture.rows.map((row) => row.map((cell) => (typeof cell === "object" ? say(cell) : cell))),
  };
}
