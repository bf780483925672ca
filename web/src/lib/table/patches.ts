/** What changed in a view: a new value, or for a long list the changes of elements by index, or what all of them are now. */

/** A value after a patch. */
export function patched(was: unknown, patch: unknown): unknown {
  if (!Array.isArray(was) || Array.isArray(patch)) return patch;
  if (typeof patch === "number") return was.map((one) => patched(one, patch));
  if (typeof patch !== "object" || patch === null) return patch;
  const now = [...(was as unknown[])];
  for (const [index, change] of Object.entries(patch)) now[Number(index)] = patched(now[Number(index)], change);
  return now;
}

type View = Record<string, unknown>;

/** A view after what changed in it. */
export function viewAfter(view: View | undefined, changed: View): View {
  const now = { ...view };
  for (const [name, patch] of Object.entries(changed)) now[name] = patched(now[name], patch);
  return now;
}
