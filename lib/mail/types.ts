import type { Paged } from "@/lib/admin/types";
import type { MailKind } from "./kinds";

export type LocalMail = {
  id: string;
  sentAt: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Who sends, as every mail says at its end. */
export type Sender = { siteUrl: string; email: string; phone: string };

/** A mail as it goes out. */
export type Letter = {
  /** The same in every attempt, so that whoever gets it twice shows it once. */
  messageId: string;
  kind: string;
  to: string;
  /** Whom an answer reaches; null: nobody, as a mail of a machine. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Where one POST stops mails of this kind (RFC 8058); null for what was asked for just now. */
  stopUrl: string | null;
  queuedAt: string;
  /** An invitation for its reader's calendar (iCalendar), or the end of one. */
  calendar: { method: string; content: string } | null;
};

/** A kind of mail that can be stopped, and whether it comes. */
export type OwnMailView = { kind: MailKind; comes: boolean };

/** A mail that was tried for the last time. */
export type DeadMailView = {
  id: number;
  kind: string;
  /** Null where its reader has none, which is why it died. */
  email: string | null;
  attempts: number;
  error: string;
  diedAt: string;
};

export const MAIL_STATES = ["waiting", "sent", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the log: to whom and when, and nothing of what it says. */
export type LoggedMailView = {
  id: number;
  kind: string;
  email: string | null;
  state: MailState;
  attempts: number;
  queuedAt: string;
  /** When it was sent or given up. */
  endedAt: string | null;
};

/** `address`: a whole one; what is not asked for is empty. */
export type MailLogFilters = { address: string; state: MailState | ""; page: number };

export type OutgoingMailsView = {
  waiting: number;
  sentToday: number;
  dead: Paged<DeadMailView>;
};
