/** Why a listing was not renewed from a mail, as `renew.refused` says it: `errors` counts what only the signed-in may know. */
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
