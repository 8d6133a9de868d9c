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

/** The sender, stated at the end of every mail. */
export type Sender = { siteUrl: string; email: string; phone: string };

/** A mail to be sent. */
export type Letter = {
  /** The same in every attempt, so that a mail delivered twice is shown once. */
  messageId: string;
  kind: string;
  to: string;
  /** The Reply-To address; null for an automated mail without replies. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The one-click unsubscribe URL of this kind (RFC 8058); null for mails just requested. */
  stopUrl: string | null;
  queuedAt: string;
  /** A calendar invitation (iCalendar), or its cancellation. */
  calendar: { method: string; content: string } | null;
};

/** An optional kind of mail, and whether it is subscribed to. */
export type OwnMailView = { kind: MailKind; comes: boolean };

/** A mail whose last attempt failed. */
export type DeadMailView = {
  id: number;
  kind: string;
  /** Null if the recipient has no address, which is why it failed. */
  email: string | null;
  attempts: number;
  error: string;
  diedAt: string;
};

export const MAIL_STATES = ["waiting", "sent", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail in the log: recipient and times, without content. */
export type LoggedMailView = {
  id: number;
  kind: string;
  email: string | null;
  state: MailState;
  attempts: number;
  queuedAt: string;
  /** When it was sent or abandoned. */
  endedAt: string | null;
};

/** `address` is a complete one; unset filters are empty. */
export type MailLogFilters = { address: string; state: MailState | ""; page: number };

export type OutgoingMailsView = {
  waiting: number;
  sentToday: number;
  dead: Paged<DeadMailView>;
};
