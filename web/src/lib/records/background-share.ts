/** Take part in the shuffle of a table while another page is shown: somebody of a class waits for the start. */
import { Connection, PACKED } from "../server/connection";
import type { Lobby } from "../protocol";
import { root } from "../server/root";
import { nextShareMessage } from "./shuffle-share";

/** Connects to the table and adds the share of this device. Returns what ends it. `committed`: called when the server
 * has heard the commitment. */
export function shareInBackground(code: string, committed = (): void => undefined): () => void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let fixed = "";
  const connection = new Connection({
    url: () => `${scheme}://${location.host}${root}/api/tables/${encodeURIComponent(code)}/live?since=0${PACKED}`,
    heard(message) {
      if (message.type === "pong") committed();
      if (message.type === "hello") fixed = message.commitment;
      if (message.type === "hello" || (message.type === "lobby" && message.lobby.shares)) take(message.lobby);
    },
    state: () => undefined,
    onSuspicion: () => connection.stop(),
  });

  function take({ state, you, shares }: Lobby): void {
    const message = state === "waiting" && you !== null && nextShareMessage({ code, fixed, shares });
    // The connection counts as open only when it has heard this message to its end.
    if (message)
      queueMicrotask(() => {
        connection.send(message);
        if (message.type === "commit") connection.send({ type: "ping" });
      });
  }

  connection.start();
  return () => connection.stop();
}
