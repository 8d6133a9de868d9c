// Hints about a search that may be meant otherwise, or that asks for what the data does not contain.
import { looksLikeOtherDeal } from "./other-deal";
import { changeFilters, type ReaderNote, type SearchFilters } from "./params";
import { onHebrewKeyboard } from "./understand/layout";

/** These kinds link to another search; the others are plain text. */
const WITH_LINK = ["sale", "rent", "hebrewLayout", "wordAsPlace"] as const;
const ONLY_TOLD = ["notKnown", "either", "noAgents", "without"] as const;
export type Hint =
  | { kind: (typeof WITH_LINK)[number]; words?: string; instead: SearchFilters }
  | { kind: (typeof ONLY_TOLD)[number]; words?: undefined; instead?: undefined };

export function hintsOf(filters: SearchFilters): Hint[] {
  const { q, city = [], told = [], without } = filters;
  const tells = (what: ReaderNote) => told.includes(what);
  const hints: Hint[] = [];
  const deal = looksLikeOtherDeal(filters);
  if (deal) hints.push({ kind: deal, instead: changeFilters(filters, { transactionType: deal }) });
  const hebrew = q === undefined ? null : onHebrewKeyboard(q);
  if (hebrew) {
    hints.push({
      kind: "hebrewLayout",
      words: hebrew,
      instead: changeFilters(filters, { q: hebrew }),
    });
  }
  if (tells("wordAsPlace") && city.length > 0) {
    const words = city.join(" ");
    const instead = { city: undefined, neighborhood: undefined, q: [`"${words}"`, q].join(" ") };
    hints.push({
      kind: "wordAsPlace",
      words: city.join(", "),
      instead: changeFilters(filters, instead as SearchFilters),
    });
  }
  if (tells("notKnown")) hints.push({ kind: "notKnown" });
  if (tells("either")) hints.push({ kind: "either" });
  if (tells("noAgents")) hints.push({ kind: "noAgents" });
  if (without) hints.push({ kind: "without" });
  return hints;
}
