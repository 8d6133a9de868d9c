import type { MailKind } from "./kinds";

/**
 * The kinds that nobody can stop: their reader asked for them a moment ago, it is an operator's duty, or something was
 * done with the reader's own lead, listing or account. A test holds the database to it.
 */
export const ASKED_FOR: readonly MailKind[] = [
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
