import type { LeadSource } from "@/lib/leads/view";
import type { SharePlace } from "@/lib/share/codes";

/** What its agent called a link, where it was shared to, or the code of one that nobody here made. */
export function sourceName({ code, place, name }: LeadSource, word: (place: SharePlace) => string) {
  if (name) return name;
  return place && place !== "own" ? word(place) : code;
}
