/** Browser notifications for "Your turn", if the person allowed them. */
export type Permission = "granted" | "denied" | "default" | "none";

export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "none";
}

/** Ask the browser for permission; call it only from a button. */
export async function askPermission(): Promise<Permission> {
  return "Notification" in window ? await Notification.requestPermission() : "none";
}

/** Show a notification if it is allowed and the page is hidden. */
export function nudge(title: string, text: string): void {
  if (permission() !== "granted" || document.visibilityState === "visible") return;
  try {
    const note = new Notification(title, { body: text, tag: "commonweal-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker; the tab's title still says it.
  }
}
