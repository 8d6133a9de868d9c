// "בגוש דן, עדיפות לרמת גן": a place that is merely preferred does not narrow the search; its words rank.
import type { PlaceMatch } from "@/lib/places/find";
import { findRegions } from "@/lib/places/regions";
import { whole } from "./places";
import { keepAsWritten, type Query } from "./query";

const preferred =
  /(?<![א-ת])(?:ב?עדיפות ל?|פחות [בל]|עדיף ב?|רצוי ב?|(?:נ?מעדיפ(?:ה|ים|ות)|מעדיף) (?:את )?ב?)-?$/;
const joined = /^(?:,? | או (?:ב|ל)?| ?\/ ?|,? ו)$/;

/** Only next to a place that is not merely preferred: alone, it is where to search. */
export function understandPreferred(query: Query, places: readonly PlaceMatch[]) {
  const wanted: { start: number; end: number }[] = [];
  let last = -1;
  for (const place of places) {
    const { start, end } = whole(place);
    if (last > start) continue;
    const isPreferred = preferred.test(query.open.slice(0, place.start));
    const goesOn = last >= 0 && joined.test(query.open.slice(last, place.start));
    if (!isPreferred && !goesOn) continue;
    wanted.push({ start, end });
    last = end;
  }
  if (wanted.length === 0) return;
  const isOther = ({ start, end }: { start: number; end: number }) =>
    !wanted.some((span) => start < span.end && end > span.start);
  const others = [
    ...places.filter(({ strength }) => strength !== "common"),
    ...findRegions(query.open),
  ];
  if (!others.some(isOther)) return;
  for (const { start, end } of wanted) keepAsWritten(query, start, query.open.slice(start, end));
}
