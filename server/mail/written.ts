import type { ReactNode } from "react";
import type { CalendarEvent } from "@/lib/viewings/calendar";

/** What the links of a mail are built from. */
export type Context = { siteUrl: string; secret: string };

export type Written = {
  subject: string;
  preview: string;
  body: ReactNode;
  /** The address that a reply reaches. */
  replyTo?: string | null;
  /** The event that the reader's calendar adds. */
  event?: CalendarEvent;
};
