import type { Need } from "./denial";

type Page = {
  /** The address, in the spelling of the folders of `app`. */
  path: `/${string}`;
  /**
   * `public`: the same for everyone. `personal`: rendered for one person, never cached, with nonces for its scripts.
   */
  kind: "public" | "personal";
  /** A personal page that, like a public one, runs no framework for visitors until they use it (docs/islands.md). */
  sleeps?: true;
  /** What it requires of its visitor; anybody may open a page without it. */
  need?: Need;
  /** Its key in the admin navigation (`admin.nav` of the messages), in display order. */
  nav?: string;
};

/**
 * Every page of the site (CONTRIBUTING.md explains how to add one). The guard, the script policy, the admin navigation,
 * the screenshots and the access tests all read this list; `app/guards.test.ts` compares it with the folders.
 */
export const PAGES = [
  { path: "/", kind: "public" },
  { path: "/explore", kind: "public" },
  { path: "/for-sale", kind: "public" },
  { path: "/for-rent", kind: "public" },
  { path: "/property/[id]", kind: "public" },
  { path: "/agent/[username]", kind: "public" },
  { path: "/company/[slug]", kind: "public" },
  { path: "/saved", kind: "public" },
  { path: "/pricing", kind: "public" },
  { path: "/subscribe/[plan]", kind: "public" },
  { path: "/privacy", kind: "public" },
  { path: "/accessibility", kind: "public" },
  { path: "/developers", kind: "public" },

  // Opened by a private link, or while signing in.
  { path: "/auth", kind: "personal" },
  { path: "/auth/confirm", kind: "personal" },
  { path: "/auth/code", kind: "personal" },
  { path: "/update-password", kind: "personal" },
  { path: "/lead", kind: "personal" },
  { path: "/forget/[secret]", kind: "personal" },
  { path: "/change-address/[secret]", kind: "personal" },
  { path: "/viewing/[secret]", kind: "personal" },
  { path: "/mail/stop/[secret]", kind: "personal" },
  { path: "/renew/[secret]", kind: "personal" },
  { path: "/join/[secret]", kind: "personal" },
  { path: "/list/[code]", kind: "personal", sleeps: true },
  { path: "/report/[id]", kind: "personal" },
  { path: "/complaint", kind: "personal" },
  { path: "/alerts/new", kind: "personal" },
  { path: "/alerts/[secret]", kind: "personal" },
  { path: "/alerts/[secret]/[id]", kind: "personal" },
  { path: "/dev/inbox", kind: "personal" },

  { path: "/dashboard", kind: "personal", need: "active" },
  { path: "/add-property", kind: "personal", need: "agent" },
  { path: "/edit-property/[id]", kind: "personal", need: "agent" },
  { path: "/office-property/[id]", kind: "personal", need: "company" },
  { path: "/preview-property/[id]", kind: "personal", need: "agent" },
  { path: "/review-property/[id]", kind: "personal", need: "account" },
  { path: "/print-property/[id]", kind: "personal", need: "agent" },
  { path: "/marketing-report/[id]", kind: "personal", need: "agent" },
  { path: "/home-history/[id]", kind: "personal", need: "active" },
  { path: "/import-properties", kind: "personal", need: "active" },
  { path: "/links", kind: "personal", need: "agent" },
  { path: "/profile", kind: "personal", need: "account" },
  { path: "/company-profile", kind: "personal", need: "company" },
  { path: "/settings", kind: "personal", need: "account" },
  { path: "/numbers", kind: "personal", need: "active" },
  { path: "/numbers/[id]", kind: "personal", need: "active" },
  { path: "/leads", kind: "personal", need: "account" },
  { path: "/viewings", kind: "personal", need: "agent" },
  { path: "/homes-order", kind: "personal", need: "agent" },
  { path: "/trial-expired", kind: "personal", need: "account" },

  { path: "/admin", kind: "personal", need: "admin", nav: "overview" },
  { path: "/admin/users", kind: "personal", need: "admin", nav: "users" },
  { path: "/admin/users/[userId]", kind: "personal", need: "admin" },
  { path: "/admin/users/[userId]/view", kind: "personal", need: "admin" },
  { path: "/admin/companies", kind: "personal", need: "admin", nav: "companies" },
  { path: "/admin/reports", kind: "personal", need: "admin", nav: "reports" },
  { path: "/admin/new-agents", kind: "personal", need: "admin", nav: "newAgents" },
  { path: "/admin/complaints", kind: "personal", need: "admin", nav: "complaints" },
  { path: "/admin/billing", kind: "personal", need: "admin", nav: "billing" },
  { path: "/admin/plans", kind: "personal", need: "admin", nav: "plans" },
  { path: "/admin/addons", kind: "personal", need: "admin", nav: "addons" },
  { path: "/admin/card-template", kind: "personal", need: "admin", nav: "cardTemplate" },
  { path: "/admin/consent", kind: "personal", need: "admin", nav: "consent" },
  { path: "/admin/password-reset-logs", kind: "personal", need: "admin", nav: "resetLogs" },
  { path: "/admin/mails", kind: "personal", need: "admin", nav: "mails" },
  { path: "/admin/audit", kind: "personal", need: "admin", nav: "audit" },
  { path: "/admin/privacy", kind: "personal", need: "admin", nav: "privacy" },
  { path: "/admin/health", kind: "personal", need: "admin", nav: "health" },
  { path: "/admin/settings", kind: "personal", need: "admin", nav: "settings" },
] as const satisfies readonly Page[];

type AnyPage = (typeof PAGES)[number];

export type GuardedPage = Extract<AnyPage, { need: Need }>;
export const GUARDED_PAGES = PAGES.filter((page): page is GuardedPage => "need" in page);

/** The screens in the admin navigation. */
export type AdminScreen = Extract<AnyPage, { nav: string }>;
export const ADMIN_SCREENS = PAGES.filter((page): page is AdminScreen => "nav" in page);
