import { type Change, canChange, type Status, stateAfter } from "@/lib/catalog/states";
import type { ListingsChange } from "@/lib/property/change-schema";
import type { HeldPrice } from "./held-prices";

/** The title is missing if the listing was selected on another page of the list. */
export type Changed = { id: string; title?: string | undefined; status: Status };
export type Order = {
  listings: readonly Changed[];
  change: Change;
  finalPrice?: number | null;
  /** The unlikely price of a single home, confirmed by its agent. */
  confirmedPrice?: number;
};
/** Why a listing did not change, as an action's error. */
export type Refused = { code: string; values: Record<string, string | number> };
/** A listing's status once the order with that number is saved. */
export type Coming = { status: Status | "deleted"; order: number };
/** A home whose change was held back, with that change. */
export type Held = HeldPrice & { listing: Changed; change: Change };

/** The order as the action and the beacon send it. */
export const inputOf = ({
  listings,
  change,
  finalPrice,
  confirmedPrice,
}: Order): ListingsChange => ({
  ids: listings.map(({ id }) => id),
  change,
  finalPrice: finalPrice ?? null,
  ...(confirmedPrice !== undefined && { confirmedPrice }),
});

/** The pending statuses with one more order, whose listings it overlays where the change applies to them. */
export function withOrder(
  pending: ReadonlyMap<string, Coming>,
  { listings, change }: Order,
  order: number,
): ReadonlyMap<string, Coming> {
  const next = new Map(pending);
  for (const { id, status } of listings) {
    if (!canChange(change, status)) continue;
    const to = change === "delete" ? "deleted" : stateAfter(change, status);
    next.set(id, { status: to ?? status, order });
  }
  return next;
}

/** The pending statuses once these orders are saved and on the cards. A deleted listing may still be selected. */
export const withoutSaved = (pending: ReadonlyMap<string, Coming>, orders: ReadonlySet<number>) =>
  new Map(
    [...pending].filter(([, { status, order }]) => status === "deleted" || !orders.has(order)),
  );

/** The homes of an order that were refused because of an unlikely price, which their agent may confirm. */
export function heldOf(refused: readonly (Refused & { id: string })[], order: Order): Held[] {
  return refused.flatMap(({ id, code, values: { title, price, deal } }) => {
    const listing = order.listings.find((candidate) => candidate.id === id);
    if (code !== "priceInDoubt" || !listing || typeof price !== "number") return [];
    const refusal = {
      id,
      title: String(title),
      price,
      deal: deal === "rent" ? "rent" : "sale",
    } as const;
    return [{ ...refusal, listing: { ...listing, title: refusal.title }, change: order.change }];
  });
}
