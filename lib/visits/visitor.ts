import { createHash } from "node:crypto";

/** The data that distinguishes a visitor within a day, until it is hashed. */
export type Visitor = { address: string; agent: string };

/**
 * The hash of a visitor of one page on one day, in hex. The salt is random and deleted after its day, so that neither
 * the visitor nor visits to two pages by the same person can be identified later.
 */
export const markOf = (salt: string, { address, agent }: Visitor, page: string) =>
  createHash("sha256")
    .update([salt, address, agent.slice(0, 400), page].join("\n"))
    .digest("hex");

/** Sec-GPC and DNT: the visitor opts out of tracking. */
export const asksForPrivacy = (headers: Pick<Headers, "get">) =>
  headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
