/** The study of a class as a participant's page knows it. */
import type { GiveConsent, StudyStage, StudyView } from "../../lib/protocol";
import { studyApi } from "./study-api";

/** How often a page that waits for something asks again, in milliseconds. */
const ASK_AGAIN = 3000;
const WAITS: readonly StudyStage[] = ["waiting", "playing"];
/** Stages that have a page in place of the table. */
const HAS_PAGE: readonly StudyStage[] = ["before", "waiting", "after", "done", "released"];

export class StudyState {
  /** Undefined until the server has answered; null if the class has no study. */
  view = $state.raw<StudyView | null | undefined>(undefined);
  /** What this person agreed to on this page, until it is sent with joining. */
  consent = $state.raw<GiveConsent | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly code: string) {}

  /** The stage of this person; null for strangers, and without a study. */
  get stage(): StudyStage | null {
    return this.view?.you?.stage ?? null;
  }

  /** Whether a page of the study stands in place of the table. */
  get leads(): boolean {
    return this.stage !== null && HAS_PAGE.includes(this.stage);
  }

  /** Load the study. A call that fails is repeated later. */
  async load(): Promise<void> {
    try {
      this.view = await studyApi.view(this.code);
    } catch {
      // The page of the class says that the server is away.
    }
  }

  /** Ask again from time to time while this person waits or plays. */
  start(): void {
    this.#timer ??= setInterval(() => {
      if (this.view === undefined || (this.stage !== null && WAITS.includes(this.stage))) void this.load();
    }, ASK_AGAIN);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Agree to the text that is shown. The label stands in the address with which this person came. */
  agree(view: StudyView, chat: boolean): void {
    const label = view.label === "" ? "" : (new URLSearchParams(location.search).get(view.label) ?? "");
    this.consent = { text: view.text, chat, label };
  }
}
