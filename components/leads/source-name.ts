import type { LeadSource } from "@/lib/leads/view";
import type { SharePlace } from "@/lib/share/codes";

/** A link's name, the place it was shared to, or the code of a link that nobody here created. */
export function sourceName({ code, place, name }: LeadSource, word: (place: SharePlace) => string) {
  if (name) return name;
  return place && place !== "own" ? word(place) : code;
}
