const shekels = new Intl.NumberFormat("he-IL", {
  style: "currency",
  currency: "ILS",
  minimumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/** What somebody pays: whole shekels without a fraction, two digits of agorot when there are any. */
export const formatShekels = (amount: number) => shekels.format(amount);
