/** How many people seek such a home; null when few, and "unknown" if it could not be determined. */
export type Seekers = number | null | "unknown";

/** Sums over some days. Without the statistics feature there are only views and contacts. */
export type Totals = {
  views: number;
  contacts: number;
  visitors?: number | undefined;
  calls?: number | undefined;
  chats?: number | undefined;
  shares?: number | undefined;
  saves?: number | undefined;
  leads?: number | undefined;
};

export type DayNumbers = { day: string; views: number; contacts: number };

/** The most viewed that are read (`private.numbers`). */
export const LISTINGS_MAX = 500;

export type ListingRow = {
  id: string;
  title: string;
  city: string | null;
  views: number;
  viewsBefore: number;
  visitors: number;
  contacts: number;
  leads: number;
  saves: number;
};

export type PlaceNumbers = { place: string; opens: number; taps: number; leads: number };

/** The additional figures of a plan or an add-on with statistics. */
export type FullNumbers = {
  before: Totals;
  listings: ListingRow[];
  agents: { id: string; name: string; views: number; contacts: number; leads: number }[];
  places: PlaceNumbers[];
  links: (Omit<PlaceNumbers, "place"> & {
    code: string;
    name: string;
    listingTitle: string | null;
  })[];
  hours: { weekday: number; hour: number; views: number; contacts: number }[];
};

export type Numbers = {
  from: string;
  to: string;
  totals: Totals;
  days: DayNumbers[];
  /** Null without the statistics feature. */
  full: FullNumbers | null;
};

export type ListingNumbers = {
  id: string;
  title: string;
  statistics: boolean;
  totals: Totals;
  days: DayNumbers[];
  facts: { images: number; words: number; floor: boolean; own: boolean };
  places: PlaceNumbers[];
  /** Compared with similar homes, as a ratio to their median: daily `views`, and `price` per square metre. */
  similar: { homes: number; views: number | null; price: number | null } | null;
};
