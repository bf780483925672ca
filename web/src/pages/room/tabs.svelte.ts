/** Which part of a table in play is in sight: on a phone one at a time, on a wide page the board and one panel. */
import { tick } from "svelte";
import { MediaQuery } from "svelte/reactivity";

export type SideTab = "log" | "talk" | "rules" | "deals";
export type Tab = "table" | "hand" | "end" | SideTab;

/** A tab as people see it: its title, and how much is new behind it. */
export type TabLabel = { title: string; news?: number };

const isSideTab = (tab: Tab): tab is SideTab => tab !== "table" && tab !== "hand" && tab !== "end";

export class Tabs {
  /** The part that was chosen last, and the last one of the side panel. */
  tab = $state<Tab>("table");
  side = $state<SideTab>("log");
  readonly #wide = new MediaQuery("min-width: 1000px");

  /** Whether what others do can be read nowhere but in the strip: on a phone, while its log is not in sight. */
  get hidesLog(): boolean {
    return !this.#wide.current && this.tab !== "log";
  }

  /** Whether a phone shows the board, or what takes its place, rather than the side panel. */
  get boardInFront(): boolean {
    return !isSideTab(this.tab);
  }

  /** Whether this part can be seen. */
  shows(tab: Tab): boolean {
    return (this.#wide.current && isSideTab(tab) ? this.side : this.tab) === tab;
  }

  choose(tab: Tab): void {
    this.tab = tab;
    if (isSideTab(tab)) this.side = tab;
    if (!this.#wide.current) window.scrollTo(0, 0);
  }

  /** Show the viewer's hand or the other players on the board, and move the focus there. */
  async goTo(part: "hand" | "others"): Promise<void> {
    this.tab = part === "hand" ? "hand" : "table";
    await tick();
    const place = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }
}
