import type { ReactNode } from "react";
import type { CalendarEvent } from "@/lib/viewings/calendar";

/** Where the links of a mail lead. */
export type Context = { siteUrl: string; secret: string };

export type Written = {
  subject: string;
  preview: string;
  body: ReactNode;
  /** Whom an answer to it reaches. */
  replyTo?: string | null;
  /** What its reader's calendar takes up. */
  event?: CalendarEvent;
};
