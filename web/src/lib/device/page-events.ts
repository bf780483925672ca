/** Calls `wake` when the page comes into view or back online, `offline` when the network is lost, and `beat` each second. */
export function watchPage(on: { wake: () => void; offline: () => void; beat: () => void }): () => void {
  const wake = (): void => {
    if (document.visibilityState === "visible") on.wake();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("offline", on.offline);
  const clock = window.setInterval(on.beat, 1000);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", on.offline);
    window.clearInterval(clock);
  };
}
