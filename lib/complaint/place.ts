/** What stands in an address instead of a name: the secret of a mail's link, the code of a list. */
const SECRETS = /[0-9a-f]{32,}/gi;

/** Where something happened, as an operator may read it: a link that only its reader has stays theirs. */
export const withoutSecrets = (page: string) => page.replace(SECRETS, "…");
