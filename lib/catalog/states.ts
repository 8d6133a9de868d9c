/** Where a listing is in its life; `properties.status`. */
export const STATUSES = ["active", "under_offer", "draft", "hidden", "expired", "closed"] as const;
export type Status = (typeof STATUSES)[number];

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status);

/** A stored status; one that this version does not know reads as "active". */
export const statusOf = (stored: unknown): Status => (isStatus(stored) ? stored : "active");

/** Whether visitors find it; such a listing also takes one of the plan's places. */
export const isLive = (status: Status) => status === "active" || status === "under_offer";

/** So long a home that was sold or rented has its page (`private.lately`). */
const CLOSED_MS = 30 * 86_400_000;

/** Whether visitors who have its link find its page, when they find its agent. */
export const hasPage = (
  { status, closedAt }: { status: Status; closedAt: string | null },
  now: Date,
) =>
  status === "closed"
    ? closedAt !== null && Date.parse(closedAt) > now.getTime() - CLOSED_MS
    : isLive(status);

/**
 * The rows of `private.listing_moves` that a person makes: a test holds both equal. `needsAccount`: not
 * while the account has lapsed; `takesPlace`: refused when the plan has no place left.
 */
export const MOVES = {
  publish: { from: { draft: "active" }, needsAccount: true, takesPlace: true },
  offer: { from: { active: "under_offer" }, needsAccount: true, takesPlace: false },
  unoffer: { from: { under_offer: "active" }, needsAccount: true, takesPlace: false },
  close: {
    from: { active: "closed", under_offer: "closed" },
    needsAccount: false,
    takesPlace: false,
  },
  hide: {
    from: { active: "hidden", under_offer: "hidden" },
    needsAccount: false,
    takesPlace: false,
  },
  show: { from: { hidden: "active" }, needsAccount: true, takesPlace: true },
  reopen: { from: { closed: "active" }, needsAccount: true, takesPlace: true },
  renew: {
    from: { expired: "active", active: "active", under_offer: "under_offer" },
    needsAccount: true,
    // Only renewing an expired listing does; the others have a place already.
    takesPlace: true,
  },
} as const satisfies Record<
  string,
  { from: Partial<Record<Status, Status>>; needsAccount: boolean; takesPlace: boolean }
>;
export type Move = keyof typeof MOVES;
export const MOVE_NAMES = Object.keys(MOVES) as Move[];

/** Where the move leads from that state; null where there is no such way. */
export const stateAfter = (move: Move, status: Status): Status | null =>
  (MOVES[move].from as Partial<Record<Status, Status>>)[status] ?? null;

/** What can become of a listing in that state, in the order of its menu. */
export const movesFrom = (status: Status) =>
  MOVE_NAMES.filter((move) => stateAfter(move, status) !== null);

/** What an agent does to listings, one or many: a move, or an end. */
export const CHANGES = [...MOVE_NAMES, "delete"] as const;
export type Change = (typeof CHANGES)[number];

/** Whether it can be made of a listing in that state. */
export const canChange = (change: Change, status: Status) =>
  change === "delete" || stateAfter(change, status) !== null;

/** Whether it makes a home public, or keeps it so: its price is asked about then. */
export const asksPrice = (change: Change) =>
  change === "publish" || change === "show" || change === "reopen" || change === "renew";

/** Whose account has lapsed still takes homes off. */
export const needsAccount = (change: Change) => change !== "delete" && MOVES[change].needsAccount;

const HAPPENINGS: Partial<Record<Status, Partial<Record<Status, Happening>>>> = {
  under_offer: { active: "unoffered" },
  hidden: { active: "shown" },
  closed: { active: "reopened" },
};
export type Happening =
  | "drafted"
  | "published"
  | "offered"
  | "unoffered"
  | "closed"
  | "hidden"
  | "expired"
  | "shown"
  | "reopened"
  | "renewed"
  | EventAct;
/** What was done to a home where its state stayed. */
export const EVENT_ACTS = ["handed", "office_edited", "office_added"] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** What a row of `listing_events` tells; `from` null is the day it was written. */
export function happeningOf(from: Status | null, to: Status): Happening {
  if (from === to || (from === "expired" && to === "active")) return "renewed";
  const back = from && HAPPENINGS[from]?.[to];
  if (back) return back;
  if (to === "draft") return "drafted";
  if (to === "active") return "published";
  return to === "under_offer" ? "offered" : to;
}

/** From how many days before its end a card offers to renew its home before all else. */
export const ENDING_DAYS = 14;
