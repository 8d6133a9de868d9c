/** As the database makes the secrets of links in mails; anything else is not asked about. */
export const isMailSecret = (text: string) => /^[0-9a-f]{64}$/.test(text);
