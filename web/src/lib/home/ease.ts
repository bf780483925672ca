/** In which order the home page shows the games. */
import type { GameCard } from "../protocol";

/** Easy games come first, games without a rating last, and equally easy ones by length. */
export const easiestFirst = (games: readonly GameCard[]): GameCard[] => {
  const rank = ({ ease }: GameCard): number => ease || Infinity;
  return [...games].sort((a, b) => (rank(a) === rank(b) ? a.minutes[0] - b.minutes[0] : rank(a) - rank(b)));
};
