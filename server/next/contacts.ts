import { BROWSER_CONTACTS } from "./browser-contacts";
import { CACHE_CONTACTS } from "./cache-contacts";
import type { Contact } from "./contact";
import { SERVER_CONTACTS } from "./server-contacts";

/** All known contact points, in the order of docs/next-internals.md, which is generated from this list. */
export const CONTACTS: readonly Contact[] = [
  ...CACHE_CONTACTS,
  ...SERVER_CONTACTS,
  ...BROWSER_CONTACTS,
];
