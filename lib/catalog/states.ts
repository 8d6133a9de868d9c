/** The lifecycle states of a listing; `properties.status`. */
export const STATUSES = ["active", "under_offer", "draft", "hidden", "expired", "closed"] as const;
export type Status = (typeof STATUSES)[number];

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status);

/** Parses a stored status; one unknown to this version becomes "active". */
export const statusOf = (stored: unknown): Status => (isStatus(stored) ? stored : "active");

/** Whether it is public; a public listing also counts against the plan's limit. */
export const isLive = (status: Status) => status === "active" || status === "under_offer";

/** How long a closed home keeps its page (`private.lately`). */
const CLOSED_MS = 30 * 86_400_000;

/** Whether visitors with the link can open its page, provided its agent is public. */
export const hasPage = (
  { status, closedAt }: { status: Status; closedAt: string | null },
  now: Date,
) =>
  status === "closed"
    ? closedAt !== null && Date.parse(closedAt) > now.getTime() - CLOSED_MS
    : isLive(status);

/**
 * The rows of `private.listing_moves` that a user can make: a test keeps both equal. `needsAccount`: refused while the
 * account is inactive; `takesPlace`: refused when the plan's limit is reached.
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
    // Only renewing an expired listing does; the others already count against the limit.
    takesPlace: true,
  },
} as const satisfies Record<
  string,
  { from: Partial<Record<Status, Status>>; needsAccount: boolean; takesPlace: boolean }
>;
export type Move = keyof typeof MOVES;
export const MOVE_NAMES = Object.keys(MOVES) as Move[];

/** The state after the move; null where the move is not allowed. */
export const stateAfter = (move: Move, status: Status): Status | null =>
  (MOVES[move].from as Partial<Record<Status, Status>>)[status] ?? null;

/** The moves allowed in that state, in the order of its menu. */
export const movesFrom = (status: Status) =>
  MOVE_NAMES.filter((move) => stateAfter(move, status) !== null);

/** An agent's changes to one or many listings: a move, or deletion. */
export const CHANGES = [...MOVE_NAMES, "delete"] as const;
export type Change = (typeof CHANGES)[number];

/** Whether the change is allowed in that state. */
export const canChange = (change: Change, status: Status) =>
  change === "delete" || stateAfter(change, status) !== null;

/** Whether it makes a home public or keeps it so, which requires confirming an implausible price. */
export const asksPrice = (change: Change) =>
  change === "publish" || change === "show" || change === "reopen" || change === "renew";

/** An inactive account can still take homes offline. */
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
/** Events that do not change the state. */
export const EVENT_ACTS = ["handed", "office_edited", "office_added"] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** What a row of `listing_events` records; a null `from` is the creation. */
export function happeningOf(from: Status | null, to: Status): Happening {
  if (from === to || (from === "expired" && to === "active")) return "renewed";
  const back = from && HAPPENINGS[from]?.[to];
  if (back) return back;
  if (to === "draft") return "drafted";
  if (to === "active") return "published";
  return to === "under_offer" ? "offered" : to;
}

/** From this many days before its end, a card offers renewal as its first action. */
export const ENDING_DAYS = 14;
