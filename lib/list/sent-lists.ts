import { storedList } from "@/lib/saved/stored-list";

/** A list that was sent from this browser, with the key that deletes it. */
export type SentList = { id: string; code: string };

/** So many a browser remembers, the latest first. */
const SENT_MAX = 100;

/** Those of this browser; `id` is the key. */
export const sentLists = storedList<SentList>("delet-sent", SENT_MAX, ({ id, code }) =>
  typeof code === "string" ? { id: String(id), code } : null,
);

/** False where the browser keeps nothing: then only an operator can delete the list. */
export const keepSent = (code: string, key: string) =>
  sentLists.set([{ id: key, code }, ...sentLists.get()]);

export const forgetSent = (code: string) =>
  sentLists.set(sentLists.get().filter((list) => list.code !== code));
