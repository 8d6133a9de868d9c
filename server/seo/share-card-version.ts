import "server-only";
import { createHash } from "node:crypto";
import { type ShareCard, shareCardPath } from "@/lib/seo/share-card";

/** Raised when the drawing changes, so that every picture gets a new address. */
const DRAWING = 2;

export const versionOf = (card: ShareCard) =>
  createHash("sha256")
    .update(JSON.stringify([DRAWING, card]))
    .digest("hex")
    .slice(0, 12);

export const shareCardAddress = (card: ShareCard, id: string) =>
  shareCardPath(card.kind, id, versionOf(card));
