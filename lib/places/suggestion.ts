/** A place suggested below a field. */
export type Suggestion = {
  /** "הירקון 12, תל אביב-יפו" */
  label: string;
  /** The new value of the address field; null when the place is a city or a neighbourhood. */
  address: string | null;
  neighborhood: string | null;
  city: string;
  /** For an address: its city differs from the form's, under all of their names. */
  elsewhere?: true;
  /** For an address: its point is implausibly far from its town. */
  far?: true;
  /** Only from a source whose terms allow storing coordinates. */
  center: { latitude: number; longitude: number } | null;
};

export const SUGGEST_AFTER = 2;
export const SUGGEST_PAUSE_MS = 300;
export const QUERY_MAX = 200;
