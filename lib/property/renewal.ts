/**
 * Why a listing was not renewed from a mail; keys of `renew.refused`. The texts of `errors` cannot be used, because
 * they contain numbers that only signed-in users may see.
 */
export const RENEWAL_REFUSALS = [
  "accountInactive",
  "planLimitReached",
  "officeLimitReached",
  "listingIncomplete",
  "priceInDoubt",
  "placeInDoubt",
  "publishingStopped",
  "licenseRequired",
  "withheldCopy",
  "moveNotAllowed",
  "siteReadOnly",
  "notFound",
] as const;
export type RenewalRefusal = (typeof RENEWAL_REFUSALS)[number];
