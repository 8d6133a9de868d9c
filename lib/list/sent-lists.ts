import { storedList } from "@/lib/saved/stored-list";

/** A list sent from this browser, with the key to delete it. */
export type SentList = { id: string; code: string };

/** The maximum per browser, newest first. */
const SENT_MAX = 100;

export const SENT_KEY = "delet-sent";

/** The lists of this browser; `id` is the key. */
export const sentLists = storedList<SentList>(SENT_KEY, SENT_MAX, ({ id, code }) =>
  typeof code === "string" ? { id: String(id), code } : null,
);

/** Returns false if the browser stores nothing: then only an operator can delete the list. */
export const storeSent = (code: string, key: string) =>
  sentLists.set([{ id: key, code }, ...sentLists.get()]);

export const forgetSent = (code: string) =>
  sentLists.set(sentLists.get().filter((list) => list.code !== code));
