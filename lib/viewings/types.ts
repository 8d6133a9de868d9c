import type { ContactPhone } from "@/lib/contact/phone";

export const VIEWING_STATES = ["waiting", "confirmed", "refused", "cancelled"] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];

/** A time at which a home can be seen. Moments are ISO. */
export type OpenViewing = { startsAt: string; endsAt: string; isOpenHouse: boolean };

/** What its agent sees of a viewing. */
export type ViewingView = {
  id: string;
  leadId: string;
  title: string | null;
  name: string;
  phone: ContactPhone;
  /** How to get there; null where the home is gone or its place is not known. */
  navigation: string | null;
  place: string | null;
  startsAt: string;
  endsAt: string;
  isOpenHouse: boolean;
  state: ViewingState;
  came: boolean | null;
};

/** Open times: of each week, or of one day. */
export type ViewingHours = {
  id: string;
  listingId: string | null;
  /** Of that home; null: any of the agent's. */
  title: string | null;
  weekday: number | null;
  day: string | null;
  from: string;
  to: string;
  minutes: number;
  gap: number;
  noticeHours: number;
  seats: number;
};

export type OwnViewings = {
  atOnce: boolean;
  /** Whether a calendar program may read them, by an address that nobody knows any more. */
  hasCalendar: boolean;
  hours: ViewingHours[];
  homes: { id: string; title: string }[];
  viewings: ViewingView[];
};

/** A viewing as the visitor's link shows it. */
export type LinkedViewing = {
  state: ViewingState;
  startsAt: string;
  endsAt: string;
  title: string | null;
  /** Null where visitors do not see the home any more. */
  listingId: string | null;
  agent: string;
  isOver: boolean;
  /** To where it can move. */
  times: OpenViewing[];
};

export const VIEWING_ANSWERS = ["confirm", "refuse", "cancel", "came", "missed"] as const;
export type ViewingAnswer = (typeof VIEWING_ANSWERS)[number];

/** What became of a change that a visitor asked for by the link. */
export const LINKED_CHANGES = ["moved", "cancelled", "taken", "limited", "over"] as const;
