import type { Route } from "next";
import { withoutSecrets } from "./complaint/place";
import { firstPaths } from "./first-paths";

/** Every address of the site, defined once. Links and redirects use this. */
export const paths = {
  ...firstPaths,
  /** The homes saved in this browser: the page is the same for everyone. */
  saved: "/saved" as Route,
  /** Homes that somebody sent; anyone with the code may mark them. */
  list: (code: string) => `/list/${code}` as Route,
  /** Reports a listing to the operators. */
  report: (id: string) => `/report/${id}` as Route,
  /** Its form's target. */
  sendReport: "/api/report",
  /** The form of an accessibility complaint, and its confirmation. */
  complain: "/complaint" as Route,
  /** The same, about a page. */
  complainOf: (page: string) =>
    `/complaint?page=${encodeURIComponent(withoutSecrets(page))}` as Route,
  /** Its form's target. */
  sendComplaint: "/api/complaint",
  pricing: "/pricing" as Route,
  accessibility: "/accessibility" as Route,
  /** The read API and the MCP server. */
  developers: "/developers" as Route,
  signIn: "/auth?mode=signin" as Route,
  signUp: "/auth?mode=signup" as Route,
  confirm: "/auth/confirm" as Route,
  /** Shown without JavaScript for a used or expired link. */
  confirmRefused: (kind: string) => `/auth/confirm?refused=${kind}` as Route,
  /** Where a signed-in user lands with a used link, with a notice. */
  confirmedBefore: "/dashboard?notice=linkUsed" as Route,
  adminConfirmedBefore: "/admin?notice=linkUsed" as Route,
  /** Asks for the code of a second factor, or for setting one up. */
  code: "/auth/code" as Route,
  signOut: "/auth/sign-out",
  /** Where signing out lands, with a notice. */
  signedOut: "/auth?mode=signin&notice=signedOut" as Route,
  /** Where deleting the account lands, with a notice. */
  accountDeleted: "/auth?mode=signup&notice=accountDeleted" as Route,
  updatePassword: "/update-password" as Route,
  trialExpired: "/trial-expired" as Route,
  dashboard: "/dashboard" as Route,
  /** Where a user without access to the company profile lands, with the reason. */
  dashboardRefused: "/dashboard?notice=notAllowed" as Route,
  /** The dashboard, with a link to the listing that was just published. */
  published: (id: string) => `/dashboard?published=${id}` as Route,
  companyProperties: "/dashboard?view=properties" as Route,
  addProperty: "/add-property" as Route,
  editProperty: (id: string) => `/edit-property/${id}` as Route,
  /** Edits a home of an agent who allows the office to. */
  officeProperty: (id: string) => `/office-property/${id}` as Route,
  /** An operator's question or decision about a listing, and its agent's response. */
  reviewProperty: (id: string) => `/review-property/${id}` as Route,
  /** The agent's preview of an unpublished listing. */
  previewProperty: (id: string) => `/preview-property/${id}` as Route,
  /** The marketing report on a home, for its owner. */
  marketingReport: (id: string) => `/marketing-report/${id}` as Route,
  /** The history of a listing: for its agent, and for an office that may edit it. */
  homeHistory: (id: string) => `/home-history/${id}` as Route,
  /** A printable sheet, or a window card, of a public listing. */
  printProperty: (id: string, paper: "sheet" | "sign" = "sheet") =>
    `/print-property/${id}${paper === "sign" ? "?paper=sign" : ""}` as Route,
  /** The same as a 300 dpi image, for a print shop. */
  paperPicture: (id: string, paper: "sheet" | "sign") => `/api/print/${id}/${paper}.png`,
  /** The form of a draft, at the first field missing for publication. */
  publishDraft: (id: string) => `/edit-property/${id}?publish=1` as Route,
  /** Called by the beacon of a page being left. */
  changeListings: "/api/properties/changes",
  profile: "/profile" as Route,
  /** The profile, with the hint that a mini-site needs a username. */
  profileForUsername: "/profile?hint=username" as Route,
  /** The profile, with the code of the inviting office. */
  profileForOffice: (code: string) => `/profile?office=${code}` as Route,
  companyProfile: "/company-profile" as Route,
  /** An office's invitation, with a button to accept it. */
  joinOffice: (secret: string) => `/join/${secret}` as Route,
  settings: "/settings" as Route,
  /** Second factor and devices, on the same page. */
  security: "/settings#security" as Route,
  inbox: "/dev/inbox" as Route,
  /** Previews each kind of mail with sample data. */
  mailPreview: (kind: string) => `/dev/mails/${kind}` as Route,
  inboxMail: (id: string) => `/dev/inbox/${id}` as Route,
  /** The listings in a mail, with a button to renew them. */
  renew: (secret: string) => `/renew/${secret}` as Route,
  /** Its form's target. */
  renewByMail: (secret: string) => `/api/renew/${secret}`,
  /** Shows a button to unsubscribe from mails of this kind. */
  stopMail: (secret: string) => `/mail/stop/${secret}` as Route,
  /** One-click unsubscribe by POST, for mail programs (RFC 8058). */
  stopMailAtOnce: (secret: string) => `/api/mail/stop/${secret}`,
  /** The target of the lead form, and its page without JavaScript. */
  sendLead: "/api/lead",
  leadForm: "/lead" as Route,
  /** The agent's named links. */
  links: "/links" as Route,
  numbers: "/numbers" as Route,
  /** The last 30 days of one listing. */
  listingNumbers: (id: string) => `/numbers/${id}` as Route,
  importProperties: "/import-properties" as Route,
  severalHomes: "/import-properties#several-homes" as Route,
  /** The same, with a shared text that is parsed at once, and the pictures shared with it. */
  severalShared: (id: string) => `/import-properties?shared=${id}#several-homes` as Route,
  readSheet: "/api/properties/import",
  /** A sample workbook of homes. */
  sampleWorkbook: "/api/properties/sample",
  exportHomes: "/api/properties/export",
  /** An agent's homes for other systems; the secret is the key. */
  feed: (secret: string, file: string) => `/api/feed/${secret}/${file}`,
  /** An agent's homes, for an iframe on their own site. */
  widget: (id: string) => `/widget/${id}`,
  /** Embeds that iframe; agents' sites reference this address, so it must not change. */
  widgetScript: "/widget.js",
  exportNumbers: "/numbers/export",
  leads: "/leads" as Route,
  /** Viewing hours, and the visitors. */
  viewings: "/viewings" as Route,
  homesOrder: "/homes-order" as Route,
  /** An agent's viewings for a calendar program; the secret is the key. */
  calendar: (secret: string) => `/api/calendar/${secret}`,
  /** A visitor's own viewing, with a form to change it. */
  viewing: (secret: string) => `/viewing/${secret}` as Route,
  /** The target of its forms. */
  changeViewing: (secret: string) => `/api/viewing/${secret}`,
  exportLeads: "/api/leads/export",
  /** Shows lead notifications, receives shares to the installed site, and provides the offline page. */
  serviceWorker: "/service-worker.js",
  /** The name of the installed site, and what other apps may share to it. */
  manifest: "/site.webmanifest",
  /** The share target; it only stages content and publishes nothing. */
  shareTarget: "/api/share",
  /** The form with the shared content, which is stored in this browser. */
  addShared: (id: string) => `/add-property?shared=${id}` as Route,
  /** Shown by the service worker without a connection. */
  offline: "/offline",
  /** The list, with one lead opened. */
  lead: (id: string) => `/leads?lead=${id}` as Route,
  /** Confirms an account's new address, or objects to it, with a button. */
  changeAddress: (secret: string) => `/change-address/${secret}` as Route,
  /** Its form's target. */
  changeAddressByMail: (secret: string) => `/api/change-address/${secret}`,
  /** Shows a button to delete a visitor's own message; the link is in their mail. */
  forgetLead: (secret: string) => `/forget/${secret}` as Route,
  /** Its form's target. */
  forgetLeadByMail: (secret: string) => `/api/forget/${secret}`,
  /** The form for an alert on a search, given by its query, or on one home (`listing=<id>`). */
  newAlert: (query: string) => `/alerts/new?${query}` as Route,
  /** The search of the reading API. */
  programSearch: "/api/v1/homes",
  /** Its form's target. */
  sendAlert: "/api/alerts",
  /** The number of recent homes that an alert on this search would have matched. */
  alertForecast: (query: string) => `/api/alerts/forecast?${query}`,
  /** All alerts of an address; each of their mails links to it. */
  alerts: (secret: string) => `/alerts/${secret}` as Route,
  /** The filters of one of them. */
  alertFilters: (secret: string, id: string) => `/alerts/${secret}/${id}` as Route,
  /** The target of its forms. */
  changeAlerts: (secret: string) => `/api/alerts/${secret}`,
  admin: "/admin" as Route,
  adminExport: "/admin/export" as Route,
  adminUsersExport: "/admin/users/export" as Route,
  exportAccount: "/api/account/export",
  accountEvents: "/api/account/events",
  adminUsers: "/admin/users" as Route,
  adminUser: (userId: string) => `/admin/users/${userId}` as Route,
  /** The dashboard of that account, read-only. */
  adminViewAs: (userId: string) => `/admin/users/${userId}/view` as Route,
  adminCompanies: "/admin/companies" as Route,
  adminNewAgents: "/admin/new-agents" as Route,
  adminRefusedAgents: "/admin/new-agents?view=refused" as Route,
  adminReports: "/admin/reports" as Route,
  adminComplaints: "/admin/complaints" as Route,
  adminClosedComplaints: "/admin/complaints?view=closed" as Route,
  adminBilling: "/admin/billing" as Route,
  adminDecidedNotices: "/admin/billing?view=decided" as Route,
  adminDecidedReports: "/admin/reports?view=decided" as Route,
  adminPlans: "/admin/plans" as Route,
  adminAddons: "/admin/addons" as Route,
  adminCardTemplate: "/admin/card-template" as Route,
  adminConsent: "/admin/consent" as Route,
  adminConsentExport: "/admin/consent/export" as Route,
  adminMails: "/admin/mails" as Route,
  adminAudit: "/admin/audit" as Route,
  adminPrivacy: "/admin/privacy" as Route,
  adminHealth: "/admin/health" as Route,
  adminAuditExport: "/admin/audit/export" as Route,
  adminSettings: "/admin/settings" as Route,
  agent: (username: string) => `/agent/${encodeURIComponent(username)}` as Route,
  company: (slug: string) => `/company/${encodeURIComponent(slug)}` as Route,
  property: (id: string) => `/property/${id}` as Route,
  /** Redirects to the payment page of a plan, with the payer in its address. */
  pay: (slug: string) => `/api/pay/${encodeURIComponent(slug)}`,
  subscribe: (slug: string) => `/subscribe/${encodeURIComponent(slug)}` as Route,
};

/** Asks for the code of a second factor, then continues to `path`. */
export function codeFor(path: string) {
  return `${paths.code}?next=${encodeURIComponent(path)}` as Route;
}

/** Signs in, then returns to `path`. */
export function signInFor(path: string) {
  return `${paths.signIn}&next=${encodeURIComponent(path)}` as Route;
}
