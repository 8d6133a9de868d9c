/**
 * Why a listing was not renewed from a mail; keys of `renew.refused`. `errors` also has the reasons shown only to
 * signed-in users.
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
