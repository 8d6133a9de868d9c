import type { ReactNode } from "react";

/** Where the links of a mail lead. */
export type Context = { siteUrl: string; secret: string };

export type Written = {
  subject: string;
  preview: string;
  body: ReactNode;
  /** Whom an answer to it reaches. */
  replyTo?: string | null;
};
