/** The format of the database's secrets for links in mails; anything else is refused without a lookup. */
export const isMailSecret = (text: string) => /^[0-9a-f]{64}$/.test(text);
