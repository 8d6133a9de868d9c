import type { Route } from "next";
import { paths } from "@/lib/paths";
import { type Params, pageOf, paramOf, searchOf } from "./params";

/** Every action that the database writes to its audit log; each has a label under `adminAudit.actions`. */
export const AUDIT_ACTIONS = [
  "subscription_saved",
  "subscription_updated",
  "features_set",
  "user_deleted",
  "users_exported",
  "account_deleted",
  "admin_granted",
  "admin_revoked",
  "admin_deleted",
  "company_transferred",
  "agent_removed",
  "lead_handed",
  "homes_handed",
  "plan_created",
  "plan_updated",
  "plan_deleted",
  "addon_created",
  "addon_updated",
  "addon_deleted",
  "settings_saved",
  "site_settings_saved",
  "template_saved",
  "list_reported",
  "list_removed",
  "reports_left",
  "reports_hidden",
  "listing_released",
  "agent_asked",
  "appeal_kept",
  "appeal_released",
  "same_homes_dismissed",
  "complaint_answered",
  "complaint_closed",
  "publishing_stopped",
  "publishing_allowed",
  "agent_approved",
  "agent_refused",
  "notice_accepted",
  "notice_dismissed",
  "mails_again",
  "support_unlocked",
  "support_confirmation_sent",
  "support_reset_sent",
  "support_sessions_ended",
  "support_factor_removed",
  "support_viewed",
  "support_address_asked",
  "support_address_withdrawn",
  "support_address_objected",
  "support_address_proved",
  "support_address_changed",
  "support_address_taken",
  "person_looked_up",
  "person_forgotten",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Days are in Israel, YYYY-MM-DD; unset filters are empty. */
export type AuditFilters = {
  person: string;
  action: AuditAction | "";
  from: string;
  to: string;
  page: number;
};

export type AuditValue = { field: string; before?: unknown; after?: unknown };
/**
 * For a deleted account only the beginning of its id is kept: enough to see which lines belong together. No line stores
 * a person's name, because then deleting the account would not delete the name.
 */
export type GoneAccount = { goneId: string };
export type AuditLine = {
  id: number;
  at: string;
  /** Null for the database itself. */
  actor: { name: string; email: string | null } | GoneAccount | null;
  action: string;
  target: string | GoneAccount | null;
  /** The page of the subject; null if it has none, or it is unknown. */
  href: Route | null;
  changes: AuditValue[];
};

/** The list's filters, parsed from the address; invalid values are dropped. */
export function auditFilters(params: Params): AuditFilters {
  const [from, to] = [day(paramOf(params, "from")), day(paramOf(params, "to"))];
  // Reversed days are swapped, because no line is between them.
  const turned = from !== "" && to !== "" && from > to;
  return {
    person: searchOf(params, "person"),
    action: AUDIT_ACTIONS.find((action) => action === paramOf(params, "action")) ?? "",
    from: turned ? to : from,
    to: turned ? from : to,
    page: pageOf(params),
  };
}

function day(text: string) {
  const read = /^2\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return read?.toJSON()?.startsWith(text) ? text : "";
}

/** The query of the address for the filters, without empty values and the first page. */
export function auditQuery({ page, ...filters }: AuditFilters) {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

const ID = /^([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A value for display: ids are replaced by names. A deleted or nameless subject shows the beginning of its id, which is
 * enough to distinguish it.
 */
export function auditNamed<T>(value: T, names: Record<string, string>): T {
  const named = (value: unknown): unknown => {
    if (typeof value === "string") {
      const [, start] = ID.exec(value) ?? [];
      return start ? (names[value] ?? `${start}…`) : value;
    }
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  };
  return named(value) as T;
}

/** Actions on an account, or on the profile of an agent. */
const TO_ACCOUNTS: readonly string[] = [
  "subscription_saved",
  "subscription_updated",
  "features_set",
  "user_deleted",
  "account_deleted",
  "admin_granted",
  "admin_revoked",
  "admin_deleted",
  "agent_removed",
  "homes_handed",
  "publishing_stopped",
  "publishing_allowed",
  "agent_approved",
  "agent_refused",
  "notice_accepted",
  "support_unlocked",
  "support_confirmation_sent",
  "support_reset_sent",
  "support_sessions_ended",
  "support_factor_removed",
  "support_viewed",
  "support_address_asked",
  "support_address_withdrawn",
  "support_address_objected",
  "support_address_proved",
  "support_address_changed",
  "support_address_taken",
] satisfies AuditAction[];

/** The subject of a line, when its name no longer exists. */
export function auditGone(action: string, target: string): string | GoneAccount {
  const id = auditNamed(target, {});
  return id !== target && TO_ACCOUNTS.includes(action) ? { goneId: id } : id;
}

/** A reported list has a page while it exists; older lines do not have its code. */
export function auditPage(action: string, { code, ...details }: Record<string, unknown>) {
  return action === "list_reported" && typeof code === "string"
    ? { href: paths.list(code), details }
    : { href: null, details: code === undefined ? details : { ...details, code } };
}

/** Fields that refer to an account, or to the profile of an agent. */
const OF_ACCOUNTS = /^(?:owner|from|to)$/;
const GONE = /^[0-9a-f]{8}…$/;
const labelGone = (field: string, value: unknown) =>
  OF_ACCOUNTS.test(field) && typeof value === "string" && GONE.test(value)
    ? ({ goneId: value } satisfies GoneAccount)
    : value;

/** The changes stored in a line, field by field. Older lines have the new values without the previous ones. */
export function auditChanges(
  details: Record<string, unknown>,
  names: Record<string, string> = {},
): AuditValue[] {
  const { before, after, ...others } = auditNamed(details, names);
  const [was, is] = [record(before), record(after)];
  const fields = Object.keys({ ...was, ...is }).filter(
    // Null and an empty list have the same label, so there is no change to show.
    (field) =>
      !(was && is && field in was && field in is && isNone(was[field]) && isNone(is[field])),
  );
  return [
    ...fields.map((field) => ({
      field,
      ...(was && field in was && { before: labelGone(field, was[field]) }),
      ...(is && field in is && { after: labelGone(field, is[field]) }),
    })),
    ...Object.entries(others).map(([field, value]) => ({ field, after: labelGone(field, value) })),
  ];
}

const isNone = (value: unknown) =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

const record = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
