import type { Route } from "next";

/** Every address of the site, once. Links and redirects come from here. */
export const paths = {
  home: "/" as Route,
  explore: "/explore" as Route,
  pricing: "/pricing" as Route,
  privacy: "/privacy" as Route,
  accessibility: "/accessibility" as Route,
  signIn: "/auth?mode=signin" as Route,
  signUp: "/auth?mode=signup" as Route,
  confirm: "/auth/confirm" as Route,
  signOut: "/auth/sign-out",
  /** Where signing out lands, with its message. */
  signedOut: "/auth?mode=signin&notice=signedOut" as Route,
  /** Where deleting the account lands, with its message. */
  accountDeleted: "/auth?mode=signup&notice=accountDeleted" as Route,
  updatePassword: "/update-password" as Route,
  trialExpired: "/trial-expired" as Route,
  dashboard: "/dashboard" as Route,
  /** Where somebody lands who may not see the company profile, with the reason. */
  dashboardRefused: "/dashboard?notice=notAllowed" as Route,
  /** The dashboard, with the link of the listing that was just published. */
  published: (id: string) => `/dashboard?published=${id}` as Route,
  companyProperties: "/dashboard?view=properties" as Route,
  addProperty: "/add-property" as Route,
  editProperty: (id: string) => `/edit-property/${id}` as Route,
  /** Asked by a beacon of a page that is being left. */
  deleteProperty: (id: string) => `/api/properties/${id}/delete`,
  profile: "/profile" as Route,
  /** The profile, with the hint that a mini-site needs a username. */
  profileForUsername: "/profile?hint=username" as Route,
  companyProfile: "/company-profile" as Route,
  settings: "/settings" as Route,
  inbox: "/dev/inbox" as Route,
  inboxMail: (id: string) => `/dev/inbox/${id}` as Route,
  admin: "/admin" as Route,
  exportAccount: "/api/account/export",
  accountEvents: "/api/account/events",
  adminUsers: "/admin/users" as Route,
  adminUser: (userId: string) => `/admin/users/${userId}` as Route,
  adminCompanies: "/admin/companies" as Route,
  adminPlans: "/admin/plans" as Route,
  adminAddons: "/admin/addons" as Route,
  adminCardTemplate: "/admin/card-template" as Route,
  adminConsent: "/admin/consent" as Route,
  adminConsentExport: "/admin/consent/export" as Route,
  adminResetLogs: "/admin/password-reset-logs" as Route,
  adminSettings: "/admin/settings" as Route,
  agent: (username: string) => `/agent/${encodeURIComponent(username)}` as Route,
  company: (slug: string) => `/company/${encodeURIComponent(slug)}` as Route,
  property: (id: string) => `/property/${id}` as Route,
  subscribe: (slug: string) => `/subscribe/${encodeURIComponent(slug)}` as Route,
};

/** Sign-in that brings the person back to `path` afterwards. */
export function signInFor(path: string) {
  return `${paths.signIn}&next=${encodeURIComponent(path)}` as Route;
}
