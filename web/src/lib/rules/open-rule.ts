/** How a page opens a rule, for all that speaks of rules below it. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("rules");

export type OpenRule = (id: string) => void;

export const provideRules = (openRule: OpenRule): OpenRule => setContext(KEY, openRule);

/** Undefined where the page shows no rules, as on a projector. */
export const useRules = (): OpenRule | undefined => getContext(KEY);

/** What a test gives a component in place of the page around it. */
export const rulesContext = (openRule: OpenRule): Map<unknown, unknown> => new Map([[KEY, openRule]]);
