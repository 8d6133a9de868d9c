type Priced = { id: string; price: number };

/** Shekels per month: the plan plus each chosen add-on, summed in whole agorot so that 0.1 + 0.2 is 0.3. */
export function subscriptionTotal(
  planId: string | null,
  addonIds: readonly string[],
  plans: readonly Priced[],
  addons: readonly Priced[],
) {
  const agorot = (items: readonly Priced[], ids: readonly string[]) =>
    items
      .filter(({ id }) => ids.includes(id))
      .reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return (agorot(plans, planId ? [planId] : []) + agorot(addons, addonIds)) / 100;
}
