/** Records that end after a number of months (private.retention, docs/operations.md). */
export const RECORDS = [
  "password_reset_logs",
  "gone_listings",
  "audit_log",
  "mails",
  "leads",
  "alert_finds",
] as const;
export type RecordKind = (typeof RECORDS)[number];
