/** Begin a game against bots with the share of this device in the shuffle. */
import { ApiError, api } from "../server/api";
import { shareInBackground } from "./background-share";

/** How long the server may take to hear the commitment. Where no connection comes about, the game begins without it. */
const PATIENCE_MS = 4_000;

/** Add the share of this device to the shuffle of a table, and start its game. The page of a table that could not be
 * started says so, and can start it. */
export async function beginWithShare(code: string): Promise<void> {
  let stop = (): void => undefined;
  await new Promise<void>((ready) => {
    setTimeout(ready, PATIENCE_MS);
    stop = shareInBackground(code, ready);
  });
  try {
    await api.host(code, "start");
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
  } finally {
    stop();
  }
}
