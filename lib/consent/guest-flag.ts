/** One flag a version: raising the version asks every guest again. */
export const guestFlag = (policyVersion: number) => `consent-accepted-v${policyVersion}`;
