/** Two pages of homes on the mini-site; the database has the same limit. */
export const CHOSEN_MAX = 48;

export type OrderedHome = {
  id: string;
  title: string;
  place: string;
  image: string | null;
};

/** The order of an agent's homes on the page: the pinned one, the chosen ones, then the rest. */
type HomesOrder = { pinned: string | null; chosen: readonly string[] };

export const orderOf = (
  homes: readonly { id: string; chosenPlace: number | null }[],
): HomesOrder => ({
  pinned: homes.find(({ chosenPlace }) => chosenPlace === 0)?.id ?? null,
  chosen: homes.filter(({ chosenPlace }) => (chosenPlace ?? 0) > 0).map(({ id }) => id),
});

export function moved(chosen: readonly string[], id: string, to: number): string[] {
  const others = chosen.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}

/** Pinning removes a home from the chosen ones; the previously pinned home becomes the first of them. */
export function pin({ pinned, chosen }: HomesOrder, id: string): HomesOrder {
  if (pinned === id) return { pinned: null, chosen: [id, ...chosen].slice(0, CHOSEN_MAX) };
  const others = chosen.filter((other) => other !== id);
  return { pinned: id, chosen: (pinned ? [pinned, ...others] : others).slice(0, CHOSEN_MAX) };
}
