/** Who is away from a table and who is a bot, for the marks of seats anywhere on a page. */
import { t } from "../language/texts";
import { getContext, setContext } from "svelte";
import type { Lobby, SeatInfo } from "../protocol";

const KEY = Symbol("presence");

export const isAway = (info: SeatInfo): boolean => info.holder === "person" && !info.here;

/** Whether there may be something to say about people who are away, or about the viewer's own seat that a bot has. */
export const isAnyoneAway = (lobby: Lobby): boolean =>
  lobby.state === "paused" ||
  lobby.seats.some(
    (info) =>
      isAway(info) ||
      info.stand_in === true ||
      (info.replace ?? "nobody") !== "nobody" ||
      (info.seat === lobby.you && info.holder === "bot"),
  );

type InfoOf = (seat: number) => SeatInfo | undefined;

/** Tell the seat marks below this component who is away, and who is a bot. */
export const providePresence = (lobby: () => Lobby): void => {
  setContext<InfoOf>(KEY, (seat) => lobby().seats.find((one) => one.seat === seat));
};

/** Who holds a seat; nothing if no page says so. */
const useInfo = (): InfoOf => getContext<InfoOf | undefined>(KEY) ?? (() => undefined);

/** Whether the person of a seat is away; false if no page says so. */
export function useAway(): (seat: number) => boolean {
  const infoOf = useInfo();
  return (seat) => {
    const info = infoOf(seat);
    return info !== undefined && (isAway(info) || info.stand_in === true);
  };
}

/** The name of the bot at a seat, from which its face is drawn; null for people, and for bots that stand in for them. */
export function useBotName(): (seat: number) => string | null {
  const infoOf = useInfo();
  return (seat) => {
    const info = infoOf(seat);
    return info?.holder === "bot" && !info.stand_in ? info.name : null;
  };
}

/** What the viewer may do about somebody for whom the table waits. */
export function mayReplace(info: SeatInfo, lobby: Lobby): boolean {
  if (info.seat === lobby.you) return false;
  return info.replace === "everybody" ? lobby.you !== null || lobby.host : info.replace === "host" && lobby.host;
}

/** Whether the viewer may look at the table: hosts and those who sit there always may. */
export const mayWatch = (lobby: Lobby): boolean => lobby.you !== null || lobby.host || !lobby.closed.includes("watch");

/** "2 minutes", "90 seconds", "an hour". */
export function lasting(seconds: number): string {
  if (seconds === 3600) return t("away.hour");
  if (seconds === 60) return t("away.minute");
  return seconds % 3600 === 0
    ? t("away.hours", { hours: seconds / 3600 })
    : seconds % 60 === 0
      ? t("away.minutes", { minutes: seconds / 60 })
      : t("away.seconds", { seconds });
}
