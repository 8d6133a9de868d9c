// Choices whose words are in `phrasings.ts`: "חדש מקבלן", "כניסה מיידית", "מהשבוע האחרון".
import { wordPattern } from "@/lib/hebrew/lexicon";
import { hide } from "@/lib/hebrew/mapped";
import { DAYS, isMany, MANIES, ONES } from "@/lib/search/filters";
import { leaveOut, negated } from "./names";
import { PHRASINGS } from "./phrasings";
import { type Query, understood } from "./query";

const choices = [...ONES, ...DAYS, ...MANIES].flatMap((name) => {
  const phrasing: Record<string, string> = PHRASINGS[name] ?? {};
  return Object.entries(phrasing).map(([id, words]) => ({
    name,
    id,
    words: wordPattern(words),
  }));
});

/** The form in which `days.ts` writes it. */
const entranceDay = /(?<![א-ת])כניסה ב(20\d\d-\d\d-\d\d)(?!\d)/;

export function understandEntrance(query: Query) {
  const day = entranceDay.exec(query.open);
  if (!day) return;
  query.filters.entrance = day[1]!;
  understood(query, { start: day.index, end: day.index + day[0].length }, ["entrance"]);
}

export function understandChoices(query: Query) {
  const { filters } = query;
  for (const { name, id, words } of choices) {
    const match = [...query.open.matchAll(words)].find(
      ({ index, 0: all }) => !leaveOut(query, index, index + all.length) && !negated(query, index),
    );
    if (!match || (!isMany(name) && filters[name])) continue;
    Object.assign(filters, { [name]: isMany(name) ? [...(filters[name] ?? []), id] : id });
    const span = { start: match.index, end: match.index + match[0].length };
    understood(query, span, [name], isMany(name) ? id : undefined);
    // "לקשישה, בלי מדרגות": a second wording of the same choice counts as understood.
    for (const { index, 0: all } of query.open.matchAll(words)) {
      if (!negated(query, index)) query.open = hide(query.open, index, index + all.length);
    }
  }
}
