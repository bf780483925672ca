// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { Charter } from "./book";
import type { ErrorCode } from "./reason-codes";
import type { Door, LogEntry, Message, Position, TableState } from "./table-messages";

/**
 * Why something was refused, and what to do. `rule`: the rule that forbids it; `field`: what was wrong. `detail`: what a library found
 * wrong, in English, for programmers.
 */
export type Failure = { error: ErrorCode; message: Message; todo?: Message; rule?: string; field?: string; detail?: string };

export type CheckCharter = { seats: number; charter?: Charter };

/**
 * Futures of the moment after event `n`, with these options of the charter changed, or with another next move. `instead`: an act of
 * the seat that made the next move, as text; the futures then begin after it, and after the move that was really made.
 */
export type AskWhatIf = { n: number; charter?: Charter; instead?: string; futures?: number };

/** How a game went on, step by step: the position after each step, whose `n` is its number, and the log. */
export type Course = { positions: Position[]; entries: LogEntry[] };

/**
 * A game from a moment on as it was played, and one of its futures. Both take steps of as many moves. `arm`: what differs in the
 * future: the rules, the next move, or nothing.
 */
export type TwoCourses = { arm: "as_it_was" | "other_rules" | "other_move"; played: Course; future: Course };

/**
 * What would a deal do? `acts`: the acts by which the caller would make the offer, now or at its turn; if left out, the offer on the
 * table or in the draft. `pairs`: of futures, each with the deal and without it. Ask for few first: pairs that were played are kept.
 */
export type AskForecast = { acts?: string[]; pairs?: number };

/** A mean over futures, and the limits of its 95 % interval. */
export type Estimated = { mean: number; low: number; high: number };

/** The number of futures in which a deal was broken in some way, and the limits of the true share (0 to 1). */
export type BreakCount = { kind: string; times: number; low: number; high: number };

/** A sentence of a future, as the caller's log would say it, and its round. */
export type StoryLine = { round: number; message: Message };

/**
 * What a deal would do, as far as the caller may know, from `pairs` of futures after event `n`. `ready`: false while the rules are
 * being compiled; ask again in some seconds. `round`: the present one. `paid`: what each seat receives under the deal, less what it
 * pays; `gained`: how much better off each seat is than without the deal, in the outcome of the game; both have a row for each round
 * from the present one on. `broken`: how often the deal is broken in any way; `breaks`: in which ways, the worst first. `story`: a
 * future in which it is broken.
 */
export type Forecast = {
  n: number;
  ready: boolean;
  pairs: number;
  round: number;
  parties: number[];
  paid: Estimated[][];
  gained: Estimated[][];
  broken: BreakCount | null;
  breaks: BreakCount[];
  story: StoryLine[];
};

/** What is wrong with a charter: the options concerned, the rule, and the reason. `card` (from 0), `column`: the place in a deck. */
export type Problem = { options: string[]; rule: string; message: Message; card?: number; column?: string };

/** The cards of a file, as text: the line of the file for each, missing columns, and columns that no deck has. */
export type DeckFile = { cards: Record<string, string>[]; lines: number[]; missing: string[]; ignored: string[] };

export type CharterResult = { ok: boolean; problems: Problem[] };

/**
 * A table to make. `play`: the host takes a seat, under `name`. `listed`: strangers find it on the home page while it waits for
 * people; `bots`: such bots take all other seats, and the game begins at once; `waits`: it begins only when it is started, so that the
 * page can add its share to the shuffle. `id`: made by the client and known to nobody else; repeating the call, because its answer was
 * lost, makes no second table.
 */
export type CreateTable = {
  game: string;
  seats: number;
  charter?: Charter;
  name?: string;
  play?: boolean;
  clock?: number | null;
  patience?: number;
  listed?: boolean;
  bots?: "character" | "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful" | null;
  waits?: boolean;
  id?: string;
};

export type Created = { code: string; seat: number | null; words: string | null };

/** A table that waits for strangers. It contains nothing that people have typed. */
export type OpenTable = { code: string; game: string; title: string; seats: number; free: number; clock: number | null };

/**
 * The state of a table, in short. `names`: who sits there; `to_act`: the names of those whose turn it is; `turn`: whether it is the
 * viewer's; `at`: milliseconds since 1970, of the last event.
 */
export type Glance = {
  code: string;
  game: string;
  title: string;
  state: TableState;
  names: string[];
  to_act: string[];
  turn: boolean;
  seated: boolean;
  host: boolean;
  at: number;
};

/**
 * Sit down at a table. `id`: made by the client and known to nobody else; repeating the call, because its answer was lost, gets the
 * same seat.
 */
export type JoinTable = { name?: string; seat?: number | null; id?: string };

/**
 * Send a message to this address when it is one's turn; an empty address stops that. `form`: `json` for chat programs such as Slack,
 * Mattermost or Discord, `text` for services such as ntfy.
 */
export type Notify = { url?: string; form?: "json" | "text"; lang?: string };

/** Where messages about one's turn go: the host of the address, None if nowhere; `possible`: whether this server sends any. */
export type Notification = { host: string | null; form: "json" | "text"; possible: boolean };

/** What is sent to an address in the form `json`. Slack and Mattermost show `text`, Discord shows `content`. */
export type Posted = { text: string; content: string; event: "turn" | "over" | "test"; game: string; link: string };

/** The next table, where the caller’s seat, name and key are kept. */
export type FollowTable = { code: string };

/** Let a bot play for somebody who is away, until the person is back. */
export type StandIn = { seat: number };

/** A guess that stands on one’s sheet. `right`: whether it was true; null while the game goes on. */
export type GuessMade = { seat: number; thing: number; answer: number; right: boolean | null };

/** A recovery phrase. */
export type Words = { words: string };

export type Joined = { seat: number; name: string; words: string };

export type ReturnToTable = { words: string };

/** `seat`: None for a host without a seat. */
export type Returned = { seat: number | null; name: string };

export type Empty = Record<string, never>;

/** Erase the name of the person of a seat and what that person wrote. */
export type EraseTexts = { seat: number };

/** Begin the game. */
export type HostStarts = { do: "start" };

/** Pause the game: nobody can act until it is resumed. */
export type HostPauses = { do: "pause" };

/** Resume the paused game. */
export type HostResumes = { do: "resume" };

/** End the table for good. */
export type HostCloses = { do: "close" };

/** Add time to the clock that runs. */
export type HostExtends = { do: "extend"; seconds?: number };

/** Let a bot play for this seat. */
export type HostSeatsBot = {
  do: "bot";
  seat: number;
  bot?: "character" | "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful";
};

/** Let the person of this seat play again; a seat that only a bot held becomes open. */
export type HostSeatsPerson = { do: "person"; seat: number };

/** Remove the person of this seat. */
export type HostRemoves = { do: "remove"; seat: number };

/** Give the person of this seat a new recovery phrase; the old phrase and key open nothing any more. */
export type HostReissues = { do: "reissue"; seat: number };

/** Make the person of this seat a host, too. */
export type HostShares = { do: "share"; seat: number };

/** End the hosting of this seat's person. */
export type HostWithdraws = { do: "withdraw"; seat: number };

/** Set how long a turn waits for somebody who is away before a bot may play. 0: for good. */
export type HostSetsPatience = { do: "patience"; seconds: number };

/** Set whether others may still sit down with the code of the table (`join`), or watch without a seat (`watch`). */
export type HostSetsDoor = { do: "door"; door: Door; open: boolean };

/** Rename the person or bot of this seat; an empty name: two random words. */
export type HostRenames = { do: "rename"; seat: number; name?: string };

/** Mute the person of this seat, who then may not talk to others, promise, or argue; or unmute. Acts are never refused. */
export type HostMutes = { do: "mute"; seat: number; muted?: boolean };

/** Set whether people may talk in private, if the rules allow it. */
export type HostSetsPrivateTalk = { do: "private_talk"; on: boolean };

/** Set whether lively bots talk while they play. */
export type HostSetsBotTalk = { do: "bot_talk"; on: boolean };

/** Pause the game when the present round is over; `on` false: cancel that. In a game without rounds: when the phase is over. */
export type HostFinishesRound = { do: "finish_round"; on?: boolean };

/** End the present phase, if the rules let the facilitator end it. */
export type HostEndsPhase = { do: "next_phase" };

/** Show this text on all pages of the table, in place of an earlier one. */
export type HostBroadcasts = { do: "broadcast"; text: string };

/** Stop showing the host's message on the pages of the table. */
export type HostEndsBroadcast = { do: "end_broadcast" };

/** Give the charter this name and these articles, before the game. Everybody reads them, and then signs. */
export type HostWritesCharter = { do: "document"; name?: string; articles?: string[] };

export type Reissued = { seat: number; words: string };

/** What the host may ask for. */
export type HostCommand =
  | HostStarts
  | HostPauses
  | HostResumes
  | HostCloses
  | HostExtends
  | HostSeatsBot
  | HostSeatsPerson
  | HostRemoves
  | HostReissues
  | HostShares
  | HostWithdraws
  | HostSetsPatience
  | HostSetsDoor
  | HostRenames
  | HostMutes
  | HostSetsPrivateTalk
  | HostSetsBotTalk
  | HostFinishesRound
  | HostEndsPhase
  | HostBroadcasts
  | HostEndsBroadcast
  | HostWritesCharter;

export type HostDeed = HostCommand["do"];
