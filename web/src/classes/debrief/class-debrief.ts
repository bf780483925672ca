/** Words the debrief of a class: from the messages that the server sends, with their texts, to what people read. */
import { root } from "../../lib/server/root";
import { call, inLanguage } from "../../lib/server/api";
import { capital, type Column, type Picture, sayWith } from "../../lib/debrief/debrief";
import type {
  ArmEstimate,
  ClassDebrief as SentDebrief,
  ClassFinding as SentFinding,
  ClassMeasure as SentMeasure,
  ClassVotes as SentVotes,
  DebriefedTable,
} from "../../lib/protocol";
import { digits, t } from "../../lib/language/texts";

export type Measure = Omit<SentMeasure, "title" | "text" | "unit"> & { title: string; text: string; unit: string };
export type Votes = Omit<SentVotes, "title"> & { title: string };
export type Finding = Omit<SentFinding, "asks" | "answers" | "says" | "more"> & {
  asks: string;
  answers: string[];
  says: string;
  more: string;
};
export type ClassDebrief = Omit<SentDebrief, "measures" | "votes" | "findings" | "questions"> & {
  measures: Measure[];
  votes: Votes[];
  findings: Finding[];
  questions: string[];
};

const at = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

export const loadDebrief = async (code: string): Promise<ClassDebrief> =>
  wordClassDebrief(await call<SentDebrief>("GET", inLanguage(`${at(code)}/debrief`)));

/** The address of the gradebook: `named`, with the names of people. */
export const gradebook = (code: string, form: "xlsx" | "csv", named: boolean): string =>
  `${root}${at(code)}/gradebook.${form}${named ? "" : "?names=false"}`;
export const codebook = (code: string): string => `${root}${at(code)}/codebook.csv`;

export function wordClassDebrief(sent: SentDebrief): ClassDebrief {
  const say = sayWith(sent);
  return {
    ...sent,
    measures: sent.measures.map((one) => ({
      ...one,
      title: capital(say(one.title)),
      text: one.text ? say(one.text) : "",
      unit: one.percent ? "%" : one.unit ? say(one.unit) : "",
    })),
    votes: sent.votes.map((one) => ({ ...one, title: say(one.title) })),
    findings: sent.findings.map((one) => ({
      ...one,
      asks: say(one.asks),
      answers: one.answers.map((answer) => (typeof answer === "string" ? answer : say(answer))),
      says: say(one.says),
      more: one.more ? say(one.more) : "",
    })),
    questions: sent.questions.map(say),
  };
}

/** A number as people read it: whole percent, others to a tenth. */
export function worded(number: number, { percent }: { percent: boolean }): string {
  const rounded = percent ? Math.round(number) : Math.round(10 * number) / 10;
  const text = digits(Math.abs(rounded)) + (percent ? t("class_debrief.percent") : "");
  return rounded < 0 ? `−${text}` : text;
}

/** The seats of a table as boards and endings know them. Without names, seats have their numbers. */
export const seatsOf = (table: DebriefedTable, named: boolean): { seat: number; name: string }[] =>
  table.seats.map(({ name, player }, seat) => {
    const shown = named && name ? name : t("seats.unnamed", { number: seat + 1 });
    if (player === "bot") return { seat, name: t("class_debrief.bot", { name: shown }) };
    return { seat, name: player === "stand-in" ? t("class_debrief.stand_in", { name: shown }) : shown };
  });

/** A measure at every table, with a thin line from the least to the most of its seats. */
export function pictureOf(measure: Measure, numbers?: Set<number>): Picture {
  const shown = measure.tables.filter(({ number }) => numbers?.has(number) ?? true);
  const spread = measure.of === "seat" && shown.some(({ low, high }) => low !== high);
  const column = (name: string, title: string, unit?: string): Column => ({ name, title, ...(unit && { unit }) });
  return {
    kind: "bars",
    title: measure.title,
    text: measure.text,
    columns: [
      column("table", t("class_debrief.tables")),
      column("value", capital(measure.unit)),
      column("low", t("class_debrief.least")),
      column("high", t("class_debrief.most")),
    ],
    rows: shown.map(({ number, value, low, high }) => [String(number), value, low ?? value, high ?? value]),
    x: "table",
    y: "value",
    ...(spread && { bands: [["low", "high"]] as [string, string][] }),
  };
}

/** A measure at one table; a dash where it is not known. */
export function valueAt(measure: Measure, table: number): string {
  const found = measure.tables.find(({ number }) => number === table);
  return found ? worded(found.value, measure) : "–";
}

/** The interval of a mean, or why there is none. */
export const intervalOf = (one: ArmEstimate, measure: Measure): string =>
  one.low === null || one.high === null
    ? t("class_debrief.one_table")
    : t("class_debrief.interval", { low: worded(one.low, measure), high: worded(one.high, measure) });

/** The difference of an arm from the first one in words, as cautious as few tables demand. */
export function differenceOf(one: ArmEstimate, measure: Measure, arms: string[]): string {
  const names = { first: arms[0] ?? "", second: arms[one.arm] ?? "" };
  if (one.low === null || one.high === null) return t("class_debrief.cannot_compare", names);
  const numbers = {
    ...names,
    difference: worded(Math.abs(one.mean), measure),
    low: worded(one.low, measure),
    high: worded(one.high, measure),
  };
  // Each id stands for itself: the build gives them shorter names.
  if (one.low <= 0 && one.high >= 0)
    return one.mean < 0 ? t("class_debrief.unsure_less", numbers) : t("class_debrief.unsure_more", numbers);
  return one.mean < 0 ? t("class_debrief.sure_less", numbers) : t("class_debrief.sure_more", numbers);
}
