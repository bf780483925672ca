import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import BallotCard from "./BallotCard.svelte";
import Tally from "./Tally.svelte";
import type { Vote } from "./vote";
import { rulesContext } from "../lib/rules/open-rule";

const bill = (more: Partial<Vote> = {}): Vote => ({
  question: "Shall the bill pass?",
  answers: [
    { key: 1, title: "Aye", side: "for" },
    { key: 2, title: "Nay", side: "against" },
    { key: 3, title: "Present", side: "aside" },
  ],
  voters: ["Heron", "Fern", "Otter"].map((name, seat) => ({
    seat,
    name,
    weight: seat === 1 ? 2 : 1,
    voted: seat === 1,
    answer: null,
  })),
  rule: { text: "Two thirds of all votes must be ayes.", id: "LE-7" },
  threshold: { answer: 1, need: 3, of: 4 },
  secret: false,
  open: false,
  result: null,
  clock: { seat: null, left_ms: 61_000, running: false, act: null },
  ...more,
});

function ballot(vote: Vote, more: Record<string, unknown> = {}) {
  const [onvote, openRule] = [vi.fn(), vi.fn()];
  const onchoose = (chosen: number): void => void shown.rerender({ chosen });
  const props = { vote, viewer: 0, may: [1, 2, 3], interactive: true, chosen: null, final: false, onchoose, onvote };
  const shown = render(BallotCard, { props: { ...props, ...more }, context: rulesContext(openRule) });
  return { onvote, openRule, ...shown };
}

describe("the ballot", () => {
  it("has question, rule, your weight, deadline and who has not voted yet", () => {
    const { container } = ballot(bill());
    expect(screen.getByRole("heading", { name: "Shall the bill pass?" })).toBeTruthy();
    for (const words of [
      "You have 1 vote",
      "1:01",
      "Two thirds of all votes must be ayes.",
      "1 of 3 have voted. Waiting for you and Otter.",
    ]) {
      expect(container.textContent).toContain(words);
    }
  });

  it("leaves a phone room for the bill: who has voted is a part that opens", () => {
    vi.stubGlobal("innerWidth", 360);
    const { container } = ballot(bill());
    vi.stubGlobal("innerWidth", 1024);
    expect(container.querySelector("details:not([open]) > summary")?.textContent).toContain(
      "Waiting for you and Otter.",
    );
    ballot(bill());
    expect(screen.getByText("Fern", { selector: "li:not(details *) span" })).toBeTruthy();
  });

  it("lays aye, nay or present after one more press", async () => {
    const { onvote } = ballot(bill());
    await fireEvent.click(screen.getByRole("radio", { name: /Present/ }));
    expect(onvote).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Vote Present" }));
    expect(onvote).toHaveBeenCalledExactlyOnceWith(3);
  });

  it("offers only possible answers, and nothing while the table waits", async () => {
    const { onvote, rerender } = ballot(bill(), { may: [1, 2] });
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    await fireEvent.click(screen.getByRole("radio", { name: /Aye/ }));
    await rerender({ interactive: false });
    await fireEvent.click(screen.getByRole("button", { name: "Vote Aye" }));
    expect(onvote).not.toHaveBeenCalled();
  });

  it("says where a vote cannot be taken back, and only there", async () => {
    const { container, rerender } = ballot(bill(), { chosen: 1 });
    expect(container.textContent).not.toContain("can’t take this back");
    await rerender({ final: true });
    expect(container.textContent).toContain("You can’t take this back.");
  });

  it("leads to its rule", async () => {
    const { openRule } = ballot(bill());
    await fireEvent.click(screen.getByRole("button", { name: "Rule LE-7" }));
    expect(openRule).toHaveBeenCalledWith("LE-7");
  });

  it("tells a voter that no one will see a secret vote", () => {
    const voters = bill().voters.map((voter) => ({ ...voter, voted: true }));
    const { container } = ballot(bill({ secret: true, voters }), { may: [] });
    expect(container.textContent).toMatch(/Your ballot is in\.\s+No one will see your vote\./);
  });

  it("is clean for axe", async () => {
    const { container } = ballot(bill());
    const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((violation) => violation.id)).toEqual([]);
  });
});

describe("the tally", () => {
  const tally = (vote: Vote) => render(Tally, { props: { vote, viewer: 0 } }).container;
  const closed = bill({
    open: true,
    voters: bill().voters.map((voter) => ({ ...voter, voted: true, answer: voter.seat === 2 ? 2 : 1 })),
    result: { answer: 1, text: "The bill passes, 3 to 1." },
  });

  it("draws a segment for each voter, as wide as its weight", () => {
    const widths = [...tally(closed).querySelectorAll<HTMLElement>(".segment")].map((one) => one.style.width);
    expect(widths).toEqual(["25%", "50%", "25%"]);
  });

  it("names the voters of each answer in full below its bar, yourself as you", () => {
    const named = [...tally(closed).querySelectorAll(".who")].map((who) =>
      who.textContent?.trim().replace(/\s+/g, " "),
    );
    expect(named).toEqual(["You Fern", "Otter"]);
  });

  it("puts the threshold on the answer that must reach it", () => {
    const lines = tally(closed).querySelectorAll<HTMLElement>(".line");
    expect([...lines].map((line) => line.style.getPropertyValue("--at"))).toEqual(["75%"]);
  });

  it("says result and threshold in words", () => {
    const { textContent } = tally(closed);
    expect(textContent).toContain("3 of 4 needed");
    expect(textContent).toContain("The bill passes, 3 to 1.");
  });

  it("names no one after a secret vote", () => {
    const voters = closed.voters.map((voter) => ({ ...voter, answer: null }));
    const { textContent } = tally({ ...closed, voters, secret: true, counts: { 1: 3, 2: 1, 3: 0 } });
    expect(textContent).toContain("Aye: 3 votes. Nay: 1 vote");
    expect(textContent).not.toContain("Fern");
  });
});
