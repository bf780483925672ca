/** What the parts of a table in play share: what is in sight, the moment that is shown, and what was opened. */
import type { FirstStep } from "../../lib/table/board";
import { unreadTalk } from "../../lib/talk/conversations";
import { Guide } from "../../lib/rules/guide.svelte";
import { Ideas } from "../../lib/ideas/ideas.svelte";
import { api } from "../../lib/server/api";
import { type Mark, type WordedEntry, isSeatsAct, isTalk, laterOf, markAt, unread } from "../../lib/log/log";
import type { Position } from "../../lib/table/position";
import { keep, kept } from "../../lib/device/settings.svelte";
import { Replay, lastChoice } from "../../lib/replay/replay.svelte";
import { Stage } from "../../lib/scenes/stage.svelte";
import { route } from "../../lib/frame/route.svelte";
import type { TableSession } from "../../lib/table/session.svelte";
import { t, withParts } from "../../lib/language/texts";
import { type SideTab, type Tab, type TabLabel, Tabs } from "./tabs.svelte";

export class Room {
  readonly tabs = new Tabs();
  readonly replay: Replay;
  readonly guide: Guide;
  readonly stage = new Stage();
  readonly ideas: Ideas;
  /** What shows deals: games without them do not load it. */
  deals = $state.raw<typeof import("../../deals") | null>(null);
  /** A step that the board wants before the next act. */
  first = $state.raw<FirstStep | null>(null);
  /** What the board wants to stand below the prompt. */
  reminders = $state.raw<readonly string[]>([]);
  /** How often the form for a promise was asked for; 0 if the talk opens without it. */
  promising = $state(0);
  /** The rule that was opened. */
  rule = $state.raw<{ id: string } | null>(null);
  /** Whether the viewer has gone on from the final board to the debrief; kept for the next visit. */
  hasGoneOn = $state(false);
  /** How often the host had led the replay when the game ended. */
  #leadsBefore = 0;
  /** Whether the viewer looks at what others see. */
  publicOnly = $state(false);
  /** The log without talk. */
  readonly log: WordedEntry[] = $derived(this.session.entries.filter((entry) => !isTalk(entry)));
  /** The scenes of the whole game, in its replay. */
  readonly chapters = $derived.by(() => {
    const { words, viewer } = this.session;
    return (this.replaying && this.session.scenes?.find(words, this.replay.entries, viewer)) || [];
  });
  readonly labels: Record<SideTab, TabLabel> = $derived({
    deals: { title: this.deals?.tabTitle() ?? "", news: this.#offers() },
    log: {
      title: t("room.tab_log"),
      news: unread(this.log.filter(isSeatsAct), this.#seen(), this.session.viewer),
    },
    talk: {
      title: t("room.tab_talk"),
      news: unreadTalk(this.session.entries, this.session.readTalk, this.session.viewer, this.session.arrival),
    },
    rules: { title: t("room.tab_rules") },
  });

  constructor(private readonly table: () => TableSession) {
    const { lobby, book } = this.session;
    this.replay = new Replay(lobby.code, () => this.session.words);
    this.guide = new Guide(lobby.game, book.guide);
    this.hasGoneOn = kept(`gone_on.${lobby.code}`) !== null;
    this.ideas = new Ideas(book.ideas, lobby.code, book.language, () => api.ideas(lobby.game));
    if (book.deals)
      withParts(["deals"], () => import("../../deals/index")).then(
        (part) => (this.deals = part),
        () => (this.session.trouble = { text: t("page.part_failed"), todo: "", rule: null }),
      );
  }

  get session(): TableSession {
    return this.table();
  }

  get over(): boolean {
    return this.session.position?.over === true || this.session.lobby.state === "ended";
  }

  get replaying(): boolean {
    return route.event !== null;
  }

  /** Whether the viewer plays now: has a seat, in a game that goes on, and looks at the present. */
  get playing(): boolean {
    return this.session.viewer !== null && !this.over && !this.replaying;
  }

  /** Whether the final board is shown: the game is over, and the viewer has not gone on to the debrief. */
  get atFinalBoard(): boolean {
    return this.over && !this.hasGoneOn && !this.replaying;
  }

  /** Whether the host has gone on since the game ended: then everybody goes on. */
  get isLedOn(): boolean {
    return this.atFinalBoard && this.session.record.leads > this.#leadsBefore;
  }

  /** The moment that is shown of a game that is over. */
  get moment(): Position | null {
    return this.over && this.replaying && this.replay.position?.over === false ? this.replay.position : null;
  }

  /** The position that is shown: now, or at a moment of the replay. */
  get position(): Position | null {
    return (this.replaying && this.replay.position) || this.session.position;
  }

  show = (tab: Tab): void => {
    this.promising = 0;
    if (tab === "end") {
      this.#leaveFinalBoard();
      route.showEvent(null);
    }
    if (tab === "table" && this.over && this.hasGoneOn && !this.replaying)
      route.showEvent(lastChoice(this.session.entries) ?? this.session.record.since);
    this.tabs.choose(tab);
  };

  /** The game has ended: show the final board, or the debrief to who has gone on already. */
  end(): void {
    this.#leadsBefore = this.session.record.leads;
    this.tabs.tab = this.hasGoneOn ? "end" : "table";
  }

  /** Go on from the final board to the debrief; where the host goes on, everybody does. */
  goOn = (): void => {
    this.show("end");
    if (this.session.lobby.host && !this.session.leading) this.session.lead(null);
  };

  /** Follow the host from the final board to the debrief. */
  follow(): void {
    this.show("end");
  }

  #leaveFinalBoard(): void {
    if (!this.over || this.hasGoneOn) return;
    this.hasGoneOn = true;
    keep(`gone_on.${this.session.lobby.code}`, "yes");
  }

  /** Open the form for an offer: from where people argue. */
  writeOffer = (): void => {
    const seat = this.session.viewer;
    if (this.deals && seat !== null) this.deals.writeNew(this.session, seat);
    this.show("deals");
  };

  /** Open the form for a promise: from where people argue. */
  writePromise = (): void => {
    const asked = this.promising;
    this.show("talk");
    this.promising = asked + 1;
  };

  openRule = (id: string): void => {
    this.show("rules");
    this.rule = { id };
  };

  startGuide = (): void => {
    this.guide.start();
    this.show("table");
  };

  /** What of the log the viewer has seen: who acts has looked at the board. */
  #seen(): Mark {
    const own = this.log.filter((entry) => isSeatsAct(entry) && entry.by === this.session.viewer);
    return laterOf(this.session.readLog, markAt(own));
  }

  #offers(): number {
    const { position, session } = this;
    if (!this.deals || !position || this.over) return 0;
    return this.deals.offersFor(session.book, position.view, position.choices, session.viewer).length;
  }
}
