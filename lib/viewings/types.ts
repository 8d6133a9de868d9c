import type { ContactPhone } from "@/lib/contact/phone";

export const VIEWING_STATES = ["waiting", "confirmed", "refused", "cancelled"] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];

/** A time at which a home can be viewed. Timestamps are ISO. */
export type OpenViewing = { startsAt: string; endsAt: string; isOpenHouse: boolean };

/** A viewing as its agent sees it. */
export type ViewingView = {
  id: string;
  leadId: string;
  title: string | null;
  name: string;
  phone: ContactPhone;
  /** Directions; null if the home is gone or its location is unknown. */
  navigation: string | null;
  place: string | null;
  startsAt: string;
  endsAt: string;
  isOpenHouse: boolean;
  state: ViewingState;
  came: boolean | null;
};

/** Viewing hours: weekly, or on one day. */
export type ViewingHours = {
  id: string;
  listingId: string | null;
  /** The home they apply to; null for any home of the agent. */
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
  /** Whether there is a calendar feed. Only a hash of its address is kept, so the address cannot be shown again. */
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
  /** Null if the home is no longer public. */
  listingId: string | null;
  agent: string;
  isOver: boolean;
  /** The times to which it can be moved. */
  times: OpenViewing[];
};

export const VIEWING_ANSWERS = ["confirm", "refuse", "cancel", "came", "missed"] as const;
export type ViewingAnswer = (typeof VIEWING_ANSWERS)[number];

/** The outcome of a change that a visitor requested through the link. */
export const LINKED_CHANGES = ["moved", "cancelled", "taken", "limited", "over"] as const;
