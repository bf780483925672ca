/** How the people of a class are: what the facilitator should see first comes first. */
import type { Member } from "../../../lib/protocol";

export type MemberState = "asks" | "unseated" | "away" | "expected" | "here";
export const MEMBER_STATES: MemberState[] = ["asks", "unseated", "away", "expected", "here"];

/** `expected`: a name of the list that nobody has taken; `unseated`: came, and has no seat. */
export function stateOf(member: Member): MemberState {
  if (!member.joined) return "expected";
  if (member.asks) return "asks";
  if (member.table === undefined) return "unseated";
  return member.here ? "here" : "away";
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a member is searched for: by name, or by the number of the table. */
export function found(member: Member, search: string): boolean {
  const wanted = plain(search.trim());
  return wanted === "" || plain(member.name).includes(wanted) || String(member.table ?? "") === wanted;
}
