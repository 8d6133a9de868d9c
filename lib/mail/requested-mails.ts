import type { MailKind } from "./kinds";

/**
 * Kinds that cannot be unsubscribed from: the reader just requested them, they are an operator's duty, or they are
 * about the reader's own lead, listing or account. A test compares them with the database.
 */
export const REQUESTED_MAILS: readonly MailKind[] = [
  "test",
  "list_report",
  "lead_handed",
  "homes_handed",
  "listing_review",
  "publishing_review",
  "second_factor",
  "address_change",
  "billing_failed",
];
