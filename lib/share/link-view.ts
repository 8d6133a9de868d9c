import type { SharePlace } from "@/lib/share/codes";

/** A contact is a call, a chat or a lead; the number of leads needs the statistics feature. */
type Results = { opens: number; contacts: number; leads?: number | undefined };

/** A link named by an agent, with its results. */
export type NamedLink = Results & {
  code: string;
  name: string;
  /** Null for the agent's own page. `shown`: whether the listing is public. */
  listing: { id: string; title: string; shown: boolean } | null;
};

/** The sum of all links shared in one place. */
export type PlaceResults = Results & { place: SharePlace };

export type OwnLinks = { statistics: boolean; named: NamedLink[]; places: PlaceResults[] };
