/** Secrets in an address: that of a mail's link, or the code of a list. */
const SECRETS = /[0-9a-f]{32,}/gi;

/** The page of a complaint as operators may see it: secrets of private links are removed. */
export const withoutSecrets = (page: string) => page.replace(SECRETS, "…");
