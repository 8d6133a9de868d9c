// Consent flags in this browser, one per policy version: a new version asks again. BOOT_SCRIPT reads both.

/** A guest has agreed. */
export const guestFlag = (policyVersion: number) => `consent-accepted-v${policyVersion}`;

/**
 * The server last reported that there is nothing to ask, because the member answered here or elsewhere. Only a hint
 * that hides the banner while the page asks again; it is not consent.
 */
export const settledFlag = (policyVersion: number) => `consent-settled-v${policyVersion}`;
