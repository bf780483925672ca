/**
 * What the page of a player says at the end of a game, after checking the record by itself with what it has kept: of the
 * shuffle, and of what it saw of the game.
 */
import { type Checked, checkRecord } from "./chain-check";
import { keptShare } from "./kept-share";
import type { Seen } from "./own-record";
import { checkShuffle, readRecord } from "./shuffle-check";
import { listed, t } from "../language/texts";

/** What a check says, and why. `open`: nothing is wrong, and nothing is proven. */
export type Statement = { says: string; why: string[]; kind: "holds" | "open" | "wrong" };

/** What the page says of a record. `seen`: what came out of comparing it with what was seen, to compare with others. */
export type Result = { statements: Statement[]; seen: Checked | null };

/** Check the record of a table. `kept`: what this browser has seen of it. */
export function checkAll(code: string, text: string, kept: Seen): Result {
  try {
    const seen = checkRecord(text, kept);
    const shuffle = ofShuffle(code, text);
    return { statements: [...(shuffle ? [shuffle] : []), ofActs(seen)], seen };
  } catch {
    return { statements: [{ says: t("checked.wrong"), why: [t("checked.unreadable")], kind: "wrong" }], seen: null };
  }
}

function ofShuffle(code: string, text: string): Statement | null {
  const kept = keptShare(code);
  if (!kept) return null;
  const { says, faults, draws } = checkShuffle(readRecord(text), kept);
  switch (says) {
    case "in":
      return { says: t("checked.in"), why: [t("checked.in_why", { count: draws })], kind: "holds" };
    case "late":
      return { says: t("checked.late"), why: [t("checked.late_why")], kind: "open" };
    case "absent":
      return { says: t("checked.absent"), why: [t("checked.absent_why")], kind: "open" };
    case "wrong": {
      const sentences = {
        table: t("checked.table"),
        fixed: t("checked.fixed"),
        secret: t("checked.secret"),
        list: t("checked.list"),
        share: t("checked.share"),
        others: t("checked.others"),
        draws: t("checked.draws"),
      };
      return { says: t("checked.wrong"), why: faults.map((fault) => sentences[fault]), kind: "wrong" };
    }
  }
}

const unseen = (): Statement => ({ says: t("proof.unseen"), why: [], kind: "open" });

/** What the page says without the record, where this browser has nothing to compare it with; otherwise null. */
export const withoutRecord = (code: string, { marks, acts }: Seen): Result | null =>
  marks.length > 0 || acts.length > 0 || keptShare(code) ? null : { statements: [unseen()], seen: null };

function ofActs({ acts, changed, holds, secret, seen }: Checked): Statement {
  const events = listed(changed.map((number) => t("proof.event", { number })));
  const wrong = [
    holds ? "" : t("proof.differs"),
    changed.length > 0 ? t("proof.changed", { count: changed.length, events }) : "",
  ].filter((one) => one);
  if (wrong.length > 0) return { says: wrong.join(" "), why: [], kind: "wrong" };
  if (seen === null) return unseen();
  const says = [
    acts > 0 ? t("proof.acts", { count: acts }) : "",
    secret > 0 ? t("proof.secret", { count: secret }) : "",
    t("proof.holds"),
  ];
  return { says: says.filter((one) => one).join(" "), why: [], kind: "holds" };
}
