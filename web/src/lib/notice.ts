/** "Your turn" outside the page: a notification, if the person allowed one by a button. */
export type Permission = "granted" | "denied" | "default" | "none";

export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "none";
}

/** Asks the browser for leave; only ever called from a button. */
export async function askPermission(): Promise<Permission> {
  return "Notification" in window ? await Notification.requestPermission() : "none";
}

/** Shows a notification if allowed and if the page is not being looked at. */
export function nudge(title: string, text: string): void {
  if (permission() !== "granted" || document.visibilityState === "visible") return;
  try {
    const note = new Notification(title, { body: text, tag: "commonweal-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker: the tab's title has to do.
  }
}
