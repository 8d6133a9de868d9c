import type messages from "@/messages/he.json";

/**
 * Error pages run in the browser, without providers, when anything may be broken: next.config.mjs inlines their texts,
 * so they neither wait for messages nor download all of them.
 */
export const errorWords: (typeof messages)["errorPage"] = JSON.parse(
  process.env.ERROR_PAGE_WORDS ?? "{}",
);
