/** Records that are deleted after a number of months (private.retention, docs/operations.md). */
export const RECORDS = [
  "password_reset_logs",
  "gone_listings",
  "audit_log",
  "deleted_accounts",
  "mails",
  "leads",
  "caught_leads",
  "listing_reports",
  "accessibility_complaints",
  "billing_events",
  "alert_finds",
] as const;
export type RecordKind = (typeof RECORDS)[number];
