import { createHash } from "node:crypto";

/** A strong entity tag of a file's content. */
export const entityTag = (body: Buffer) =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
