import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../lib/server/api";
import type { Lobby } from "../../lib/protocol";
import type { TableSession } from "../../lib/table/session.svelte";
import WhatIfQuestions from "./WhatIfQuestions.svelte";

type Ready = Awaited<ReturnType<typeof api.readyQuestions>>;

afterEach(() => void vi.restoreAllMocks());

test("questions that come after one has left the debrief read nothing that is gone", async () => {
  const ready = { n: 3, questions: [], options: [], names: [], language: "en", texts: {}, values: {} } as Ready;
  let answer: (ready: Ready) => void = () => {};
  const asked = new Promise<Ready>((done) => (answer = done));
  vi.spyOn(api, "readyQuestions").mockReturnValue(asked);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let seats = $state.raw<Lobby["seats"]>([]);
  let part: object = {};
  const leave = $effect.root(() => {
    const lobby = $derived({ code: "ABCDEF", you: 0, seats } as unknown as Lobby);
    const props = {
      session: {
        get lobby() {
          return lobby;
        },
      } as TableSession,
    };
    part = mount(WhatIfQuestions, { target: document.body, props });
  });
  flushSync();
  void unmount(part);
  leave();
  seats = [];
  answer(ready);
  await asked;
  await Promise.resolve();
  expect(warned).not.toHaveBeenCalled();
});
