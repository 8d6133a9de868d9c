import { createHash } from "node:crypto";

/** What a visitor of a day is told by, until the mark is made of it. */
export type Visitor = { address: string; agent: string };

/**
 * A visitor of one page and one day, in hex. The salt is random and gone after its day, so nobody can tell
 * afterwards who it was, nor whether the same person looked at two pages.
 */
export const markOf = (salt: string, { address, agent }: Visitor, page: string) =>
  createHash("sha256")
    .update([salt, address, agent.slice(0, 400), page].join("\n"))
    .digest("hex");

/** Sec-GPC and DNT: somebody who asks not to be followed. */
export const asksForPrivacy = (headers: Pick<Headers, "get">) =>
  headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
