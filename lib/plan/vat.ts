/** Israel's value added tax since 1 January 2025, in percent. */
export const VAT_PERCENT = 18;

/** How much of a price is tax: prices are shown as they are paid. Exact to the agora. */
export const vatIn = (price: number) =>
  Math.round((Math.round(price * 100) * VAT_PERCENT) / (100 + VAT_PERCENT)) / 100;
