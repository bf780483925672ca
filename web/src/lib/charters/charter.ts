/** Works out a charter in a form: defaults, differences from them, and what is sent. */
import { writtenAmount } from "../acts/amounts";
import { language, t } from "../language/texts";
import type { Amended, Book, Charter, Lobby, Option, OptionValue, Section } from "../protocol";
import type { Problem } from "../language/trouble";
import { wordCount } from "../language/wording";

/** The default of an option; a per-seat option gets one number for each seat. */
export function defaultOf(option: Option, seats: number): OptionValue {
  if (!option.per_seat) return Array.isArray(option.default) ? [...option.default] : option.default;
  const first = Number(Array.isArray(option.default) ? (option.default[0] ?? 0) : option.default);
  return Array.from({ length: seats }, (_, seat) =>
    Array.isArray(option.default) ? (option.default[seat] ?? first) : first,
  );
}

/** The chosen value of every option, fitted to the number of seats. */
export function filled(options: Option[], chosen: Charter, seats: number): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {};
  for (const option of options) {
    const value = chosen[option.name] as OptionValue | undefined;
    const usual = defaultOf(option, seats);
    values[option.name] =
      value === undefined
        ? usual
        : option.per_seat && Array.isArray(value)
          ? fitted(value, usual as (number | string)[])
          : value;
  }
  return values;
}

function fitted(value: (number | string)[], usual: (number | string)[]): (number | string)[] {
  return usual.map((fallback, seat) => value[seat] ?? fallback);
}

/** Only what differs from the defaults: this is sent, and shown to the others. */
export function changed(options: Option[], chosen: Charter, seats: number): Charter {
  const values = filled(options, chosen, seats);
  const differing = options.filter(
    (option) => JSON.stringify(values[option.name]) !== JSON.stringify(defaultOf(option, seats)),
  );
  return Object.fromEntries(differing.map((option) => [option.name, values[option.name]]));
}

/** Whether a deck, as a charter in play has it, has these cards and no others. */
const isDeck = (cards: Record<string, unknown>[], deck: unknown): boolean =>
  Array.isArray(deck) &&
  deck.length === cards.length &&
  cards.every((card, at) => Object.entries(card).every(([column, text]) => deck[at]?.[column] === text));

/** A value as text. */
export function valueText(option: Option, value: unknown): string {
  const set = option.deck?.sets?.find(({ name, cards }) => name === value || isDeck(cards, value));
  if (set) return set.title;
  if (option.deck && Array.isArray(value)) return t("charter.cards", { count: value.length });
  if (option.things && Array.isArray(value)) {
    const { things } = option;
    const titles = value.map(
      (one) => things.find((thing, at) => thing.value === one || at === one)?.title ?? String(one),
    );
    return titles.join(", ") || t("charter.none");
  }
  if (Array.isArray(value)) return value.join(", ");
  if (option.shown && typeof value === "number")
    return wordCount(option.shown, language, value, writtenAmount(value, option.kind)) ?? String(value);
  if (option.low === 0 && option.high === 1) return value === 1 ? t("charter.yes") : t("charter.no");
  if (option.kind && typeof value === "number") return writtenAmount(value, option.kind);
  return option.choices?.find((choice) => choice.value === value)?.title ?? String(value);
}

/** How many numbers people choose from by their words, rather than typing one. */
const FEW = 5;

/** The numbers of an option that has few of them and words for each, such as no and yes; null for any other option. */
export function fewAnswers({ shown, per_seat, size, low = 0, high = 0 }: Option): number[] | null {
  const count = high - low + 1;
  const worded = shown !== undefined || (low === 0 && high === 1);
  return worded && !per_seat && !size && count <= FEW ? Array.from({ length: count }, (_, at) => low + at) : null;
}

/** A change of the charter in play, in words. */
export type Change = { title: string; rule: string; before: string; after: string } & Pick<
  Amended,
  "by" | "n" | "at" | "said" | "proposed_by"
>;

/** How the charter was changed in play, in order. */
export function changesOf(options: Option[], amendments: Amended[]): Change[] {
  return amendments.flatMap(({ option: name, before, after, ...how }) => {
    const option = options.find((one) => one.name === name);
    if (!option) return [];
    const [was, now] = [valueText(option, before), valueText(option, after)];
    return [{ title: option.title, rule: option.rule, before: was, after: now, ...how }];
  });
}

/** The charter that was in force after an event. */
export function charterAt(lobby: Lobby, event: number): Charter {
  const later = (lobby.amendments ?? []).filter(({ n }) => n > event);
  return later.reduceRight<Charter>((charter, { option, before }) => ({ ...charter, [option]: before }), lobby.charter);
}

export function problemsOf(option: string, problems: Problem[]): Problem[] {
  return problems.filter((problem) => problem.options.includes(option));
}

/** The options that may make a difference after the beginning: all but the cards and what only the set-up reads. */
export function changeable(options: Option[]): Option[] {
  return options.filter((option) => !option.deck && !option.at_setup);
}

/** The wanted options that differ from how the game was played. */
export function changedFrom(options: Option[], was: Charter, wanted: Charter): Charter {
  const differing = options.filter(
    ({ name }) => name in wanted && JSON.stringify(wanted[name]) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(differing.map(({ name }) => [name, wanted[name]]));
}

/** A part of the form, with its options in their order; those without a section come last. */
export type FormSection = { name: string; title: string; options: Option[] };

export function sectionsOf(options: Option[], sections: Section[], rest: string): FormSection[] {
  const known = new Set(sections.map(({ name }) => name));
  const others = options.filter(({ section }) => !known.has(section ?? ""));
  return [
    ...sections.map(({ name, title }) => ({ name, title, options: options.filter(({ section }) => section === name) })),
    { name: "", title: rest, options: others },
  ].filter((section) => section.options.length > 0);
}

const plainText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether an option has all words of a search: in its title, explanation, answers or rule. */
export function isFound(option: Option, search: string): boolean {
  const answers = [...(option.choices ?? []), ...(option.things ?? [])].map(({ title }) => title);
  const text = plainText([option.title, option.text, option.rule, ...answers].join(" "));
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether the rules of a charter run a clock: an option that says how long one runs is not 0. */
export function hasClock(options: Option[], chosen: Charter, seats: number): boolean {
  const values = filled(options, chosen, seats);
  return options.some(({ name, clock }) => clock && Number(values[name]) > 0);
}

/** What a preset changes, in words: "Debate, in seconds: 60". */
export const changesOfPreset = (options: Option[], charter: Charter): string[] =>
  options
    .filter(({ name }) => name in charter)
    .map((option) => `${option.title}: ${valueText(option, charter[option.name])}`);

/** The options of a charter that the game does not have. */
export const unknownOptions = (options: Option[], charter: Charter): string[] =>
  Object.keys(charter).filter((name) => !options.some((option) => option.name === name));
