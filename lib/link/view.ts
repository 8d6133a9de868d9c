import type { SharePlace } from "@/lib/share/codes";

/** A contact is a call, a chat or a lead; how many were leads is told with statistics. */
type Results = { opens: number; contacts: number; leads?: number | undefined };

/** A link that an agent named, with what came of it. */
export type NamedLink = Results & {
  code: string;
  name: string;
  /** Null for the agent's own page. `shown`: whether visitors see it. */
  listing: { id: string; title: string; shown: boolean } | null;
};

/** All links of one place together. */
export type PlaceResults = Results & { place: SharePlace };

export type OwnLinks = { statistics: boolean; named: NamedLink[]; places: PlaceResults[] };
