import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { Ideas, ideasContext } from "../../lib/ideas/ideas.svelte";
import type { Idea } from "../../lib/protocol";
import IdeaButton from "./IdeaButton.svelte";
import IdeaList from "./IdeaList.svelte";
import IdeasMet from "./IdeasMet.svelte";

const idea = (name: string, at: string[], more: Partial<Idea> = {}): Idea => ({
  name,
  title: `About ${name}`,
  says: `What ${name} means.`,
  source: "Manual, Gift",
  at,
  pro: "",
  against: "",
  ...more,
});
const GIFT = idea("gift", ["acts.give", "cards.house"]);
const LAND = idea("land", ["cards.house.big", "options.regime.capitalism"], { pro: "Own it.", against: "Share it." });
const VEIL = idea("veil", ["phases.VOTE"]);
const ALL = [GIFT, LAND, VEIL];
const ideas = (of = ALL): Ideas => new Ideas(of, "TABLE", "en", () => Promise.resolve(ALL));
const around = (of: Ideas) => ({ context: ideasContext(of) });

beforeEach(() => localStorage.clear());

/** jsdom opens no popovers: a press tells the note that it opens, as a browser does. */
async function openNote(title: string): Promise<HTMLElement> {
  const button = screen.getByRole("button", { name: `Why? ${title}` });
  const note = document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (!note) throw new Error("the button opens nothing");
  await fireEvent(note, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  return note;
}

test("a place has its idea, and otherwise that of its kind", () => {
  const all = ideas();
  const named = (place: string | string[]) => all.find(place)?.name ?? null;
  expect(named("acts.give")).toBe("gift");
  expect(named("cards.house.big")).toBe("land");
  expect(named("cards.house.small")).toBe("gift");
  expect(named("options.regime.capitalism")).toBe("land");
  expect(named("options.regime.communism")).toBeNull();
  expect(named("acts.take")).toBeNull();
  expect(named(["acts.take", "phases.VOTE"])).toBe("veil");
});

test("the corner opens what the idea says, one voice for and one against, and its source", async () => {
  render(IdeaButton, { props: { at: "cards.house.big" }, ...around(ideas()) });
  const note = await openNote("About land");
  await within(note).findByText("Own it.");
  expect(note.textContent).toMatch(/What land means\..*For: *Own it\..*Against: *Share it\..*Source: *Manual, Gift/s);
});

test("a table has the titles alone, and fetches the texts when somebody opens one", async () => {
  const titles = ALL.map((one) => ({ ...one, says: "", source: "", pro: "", against: "" }));
  const fetched = ideas(titles);
  render(IdeaButton, { props: { at: "cards.house.big" }, ...around(fetched) });
  const note = await openNote("About land");
  expect(await within(note).findByText("Own it.")).toBeTruthy();
});

test("the note says so if the texts cannot be fetched", async () => {
  const titles = [{ ...GIFT, says: "" }];
  const lost = new Ideas(titles, "TABLE", "en", () => Promise.reject(new Error("offline")));
  render(IdeaButton, { props: { at: "acts.give" }, ...around(lost) });
  const note = await openNote("About gift");
  expect((await within(note).findByRole("alert", { hidden: true })).textContent).not.toBe("");
});

test("an idea that nobody disputes has no voices", async () => {
  render(IdeaButton, { props: { at: "acts.give" }, ...around(ideas()) });
  expect((await openNote("About gift")).textContent).not.toContain("For:");
});

test("nothing stands where no idea belongs, or where the page shows none", () => {
  render(IdeaButton, { props: { at: "acts.take" }, ...around(ideas()) });
  render(IdeaButton, { props: { at: "acts.give" } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("the device remembers for the table what was opened, and the debrief begins with it", async () => {
  render(IdeaButton, { props: { at: "phases.VOTE" }, ...around(ideas()) });
  await openNote("About veil");
  const again = ideas();
  expect(again.wasOpened(VEIL)).toBe(true);
  expect(new Ideas([VEIL], "OTHER", "en", () => Promise.resolve([])).wasOpened(VEIL)).toBe(false);
  render(IdeasMet, { props: { names: ["gift", "veil"] }, ...around(again) });
  const titles = [...document.querySelectorAll(".met li summary")].map((one) => one.textContent);
  expect(titles).toEqual(["About veil", "About gift"]);
  expect(screen.getByRole("heading", { name: "The ideas you met" }).closest("details")?.open).toBe(false);
});

test("the debrief shows nothing if no idea came up", () => {
  const { container } = render(IdeasMet, { props: { names: [] }, ...around(ideas()) });
  expect(container.textContent).toBe("");
});

test("the list of a rulebook shows every idea, also outside a table", () => {
  render(IdeaList, { props: { ideas: [GIFT, LAND], language: "en" } });
  const [gift] = screen.getAllByRole("listitem");
  expect(within(gift as HTMLElement).getByText("What gift means.")).toBeTruthy();
});
