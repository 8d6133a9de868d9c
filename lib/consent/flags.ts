// What this browser remembers, a flag a version: raising the version asks again. BOOT_SCRIPT reads both.

/** A guest has agreed. */
export const guestFlag = (policyVersion: number) => `consent-accepted-v${policyVersion}`;

/**
 * The server last said that there is nothing to ask: a member answered, here or elsewhere. A hint
 * that spares them the banner while a page asks again; it answers for nobody.
 */
export const settledFlag = (policyVersion: number) => `consent-settled-v${policyVersion}`;
