/** The calls about the study of a class. */
import { root } from "../../lib/server/root";
import { call } from "../../lib/server/api";
import type { Empty, Participant, SendAnswers, StudyChecked, StudyOverview, StudyView } from "../../lib/protocol";

const at = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

export const studyApi = {
  /** Null where the class has no study. */
  view: (code: string) => call<StudyView | null>("GET", `${at(code)}/study`),
  answer: (code: string, sent: SendAnswers) => call<StudyView | null>("POST", `${at(code)}/study/answers`, sent),
  /** Give the class a study, or learn what is wrong with the file. */
  set: (code: string, text: string) => call<StudyChecked>("POST", `${at(code)}/study`, { text }),
  overview: (code: string) => call<StudyOverview | null>("GET", `${at(code)}/study/participants`),
  redeem: (code: string, completion: string) =>
    call<Participant>("POST", `${at(code)}/study/redeem`, { code: completion }),
  /** Erase all that is kept of a participant. */
  erase: (code: string, member: number) => call<Empty>("POST", `${at(code)}/erase`, { member }),
  codes: (code: string) => `${root}${at(code)}/study/codes.csv`,
  plays: (code: string, format: "csv" | "parquet", personal: boolean) =>
    `${root}${at(code)}/plays.zip?format=${format}&personal=${String(personal)}`,
};
