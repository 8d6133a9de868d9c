/** Israel's VAT rate since 1 January 2025, in percent. */
export const VAT_PERCENT = 18;

/** The VAT included in a price, because displayed prices include it. Exact to the agora. */
export const vatIn = (price: number) =>
  Math.round((Math.round(price * 100) * VAT_PERCENT) / (100 + VAT_PERCENT)) / 100;
