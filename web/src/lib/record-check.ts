/**
 * What the page of a player says at the end of a game, after checking the record by itself with what it has kept since before
 * the game. Each check is a function in `CHECKS`, and says one thing or nothing.
 */
import { api } from "./api";
import { keptShare } from "./kept-share";
import { type RecordLine, checkShuffle, readRecord } from "./shuffle-check";
import { t } from "./texts";

/** What a check says, and why. `open`: nothing is wrong, and nothing is proven. */
export type Statement = { says: string; why: string[]; kind: "holds" | "open" | "wrong" };

type Check = (code: string, lines: RecordLine[]) => Statement | null;

const CHECKS: Check[] = [ofShuffle];

/** Load the record of a table and check it. Throws where it cannot be loaded. */
export async function checkRecord(code: string): Promise<Statement[]> {
  const answer = await fetch(api.exports(code).jsonl, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  try {
    const lines = readRecord(text);
    return CHECKS.flatMap((check) => check(code, lines) ?? []);
  } catch {
    return [{ says: t("checked.wrong"), why: [t("checked.unreadable")], kind: "wrong" }];
  }
}

function ofShuffle(code: string, lines: RecordLine[]): Statement | null {
  const kept = keptShare(code);
  if (!kept) return null;
  const { says, faults, draws } = checkShuffle(lines, kept);
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
