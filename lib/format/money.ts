const shekels = new Intl.NumberFormat("he-IL", {
  style: "currency",
  currency: "ILS",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** A monthly price: whole shekels without a fraction, agorot only when there are any. */
export const formatShekels = (amount: number) => shekels.format(amount);
