import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../server/api";
import { DealForecast, PAUSE, STAGES } from "./deal-forecast.svelte";
import type { AskForecast, Forecast } from "../protocol";

const answer = (pairs: number, ready = true): Forecast => ({
  n: 7,
  ready,
  pairs,
  round: 1,
  parties: [0, 1],
  paid: [],
  gained: [],
  broken: { kind: "any", times: 0, low: 0, high: 0.1 },
  breaks: [],
  story: [],
});
const asked: AskForecast[] = [];
const answers = (give: (wish: AskForecast) => Promise<Forecast>) =>
  vi.spyOn(api, "forecast").mockImplementation((_code, wish) => {
    asked.push(wish);
    return give(wish);
  });

beforeEach(() => asked.splice(0));
afterEach(() => vi.useRealTimers());

test("A first answer grows in stages", async () => {
  answers(async ({ pairs = 0 }) => answer(pairs));
  const forecast = new DealForecast("ABCDEFGH");
  await forecast.ask(["offer"]);
  expect(asked).toEqual(STAGES.map((pairs) => ({ acts: ["offer"], pairs })));
  expect(forecast.found?.pairs).toBe(STAGES.at(-1));
  expect(forecast.asking).toBe(false);
});

test("A server without time for more is not asked again", async () => {
  answers(async () => answer(50));
  const forecast = new DealForecast("ABCDEFGH");
  await forecast.ask([]);
  expect(asked).toHaveLength(2);
  expect(forecast.found?.pairs).toBe(50);
});

test("While the rules are compiled it waits, and then gets its answer", async () => {
  vi.useFakeTimers();
  let ready = false;
  answers(async ({ pairs = 0 }) => answer(ready ? pairs : 0, ready));
  const forecast = new DealForecast("ABCDEFGH");
  const asking = forecast.ask([]);
  await vi.advanceTimersByTimeAsync(PAUSE / 2);
  expect([forecast.preparing, forecast.found]).toEqual([true, null]);
  ready = true;
  await vi.advanceTimersByTimeAsync(PAUSE);
  await asking;
  expect([forecast.preparing, forecast.found?.pairs]).toEqual([false, 1000]);
});

test("A new question calls the last one off", async () => {
  const signals: AbortSignal[] = [];
  vi.spyOn(api, "forecast").mockImplementation(async (_code, { acts = [], pairs = 0 }, signal) => {
    signals.push(signal);
    if (acts[0] === "slow") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return answer(pairs);
  });
  const forecast = new DealForecast("ABCDEFGH");
  const slow = forecast.ask(["slow"]);
  await forecast.ask(["offer"]);
  await slow;
  expect(signals[0]?.aborted).toBe(true);
  expect(forecast.found?.pairs).toBe(1000);
});

test("a refusal is shown", async () => {
  answers(() => Promise.reject(new Error("no")));
  const forecast = new DealForecast("ABCDEFGH");
  await forecast.ask([]);
  expect(forecast.failure).not.toBeNull();
  expect(forecast.asking).toBe(false);
});
