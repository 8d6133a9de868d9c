/** A place offered under a field. */
export type Suggestion = {
  /** "הירקון 12, תל אביב-יפו" */
  label: string;
  /** What the address field becomes; null when the place is a city or a neighbourhood. */
  address: string | null;
  neighborhood: string | null;
  city: string;
  /** Of an address: its city is not the form's, by whatever name either is called. */
  elsewhere?: true;
  /** Of an address: its point is further from its town than homes of that town are. */
  far?: true;
  /** Only from a source whose coordinates may be stored. */
  center: { latitude: number; longitude: number } | null;
};

export const SUGGEST_AFTER = 2;
export const SUGGEST_PAUSE_MS = 300;
export const ASKED_MAX = 200;
