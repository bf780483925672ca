/** The calls of a class session. */
import { root } from "../lib/server/root";
import { call, callForKey, inLanguage } from "../lib/server/api";
import { lettersOf } from "../lib/server/ids";
import type {
  AskForHelp,
  CheckNames,
  ClassCommand,
  ClassCreated,
  ClassDone,
  ClassJoined,
  ClassView,
  CreateClass,
  Empty,
  JoinClass,
  LessonPlan,
  NamesChecked,
  OfferedNames,
  ReturnedToClass,
  Seated,
  Words,
} from "../lib/protocol";

const at = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

export const classApi = {
  create: (wish: CreateClass & { id: string }) =>
    callForKey<ClassCreated>(`/api/classes?near=${lettersOf(wish.id)}`, wish),
  /** What is wrong with a list of names, line by line. */
  checkNames: (wish: CheckNames) => call<NamesChecked>("POST", "/api/classes/names", wish),
  /** Plans of lessons with a game, the shortest first. */
  plans: (game: string) => call<LessonPlan[]>("GET", inLanguage(`/api/games/${encodeURIComponent(game)}/plans`)),
  /** `member`: as a member, even if this device runs the class. */
  view: (code: string, member: boolean) => call<ClassView>("GET", `${at(code)}${member ? "?member=1" : ""}`),
  /** Names on the list that may belong to somebody who has typed this much. */
  offeredNames: (code: string, begins: string) =>
    call<OfferedNames>("GET", `${at(code)}/names?begins=${encodeURIComponent(begins)}`),
  join: (code: string, wish: JoinClass) => callForKey<ClassJoined>(`${at(code)}/join`, wish),
  comeBack: (code: string, words: string) => callForKey<ReturnedToClass>(`${at(code)}/return`, { words }),
  /** Run the class from this device, too. */
  facilitate: (code: string, words: string) => callForKey<ReturnedToClass>(`${at(code)}/facilitate`, { words }),
  /** One’s own recovery phrase again, from the device that keeps it. */
  ownWords: (code: string) => call<Words>("GET", `${at(code)}/words`),
  /** Take one’s seat: the cookie of the table comes with the answer. */
  seat: (code: string) => call<Seated>("POST", `${at(code)}/seat`),
  leave: (code: string) => call<Empty>("POST", `${at(code)}/leave`),
  askForHelp: (code: string, wish: AskForHelp) => call<Empty>("POST", `${at(code)}/help`, wish),
  command: (code: string, wish: ClassCommand) => call<ClassDone>("POST", `${at(code)}/do`, wish),
  qr: (code: string) => `${root}${at(code)}/qr.svg`,
};
