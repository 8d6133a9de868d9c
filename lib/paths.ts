import type { Route } from "next";
import { withoutSecrets } from "./complaint/place";
import { firstPaths } from "./first-paths";

/** Every address of the site, once. Links and redirects come from here. */
export const paths = {
  ...firstPaths,
  /** What this browser keeps: the page is the same for everyone. */
  saved: "/saved" as Route,
  /** Homes that somebody sent to another; who has the code may mark them. */
  list: (code: string) => `/list/${code}` as Route,
  /** Says to the operators what is wrong with a listing. */
  report: (id: string) => `/report/${id}` as Route,
  /** Where its form goes. */
  sendReport: "/api/report",
  /** The form of an accessibility complaint by itself, and what is said of what was sent. */
  complain: "/complaint" as Route,
  /** The same about a page. */
  complainOf: (page: string) =>
    `/complaint?page=${encodeURIComponent(withoutSecrets(page))}` as Route,
  /** Where its form goes. */
  sendComplaint: "/api/complaint",
  pricing: "/pricing" as Route,
  accessibility: "/accessibility" as Route,
  /** The reading API and the server for assistants. */
  developers: "/developers" as Route,
  signIn: "/auth?mode=signin" as Route,
  signUp: "/auth?mode=signup" as Route,
  confirm: "/auth/confirm" as Route,
  /** Where somebody without a script is led whose link was used or is too old. */
  confirmRefused: (kind: string) => `/auth/confirm?refused=${kind}` as Route,
  /** Where whoever is signed in lands with a link that was used, with its message. */
  confirmedBefore: "/dashboard?notice=linkUsed" as Route,
  adminConfirmedBefore: "/admin?notice=linkUsed" as Route,
  /** Asks the code of a second factor, or to set one up. */
  code: "/auth/code" as Route,
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
  /** The form of a home of an agent who lets the office edit. */
  officeProperty: (id: string) => `/office-property/${id}` as Route,
  /** What an operator asks or decided of a listing, and what its agent says to it. */
  reviewProperty: (id: string) => `/review-property/${id}` as Route,
  /** The page of a listing as its agent sees it before others do. */
  previewProperty: (id: string) => `/preview-property/${id}` as Route,
  /** What was done for a home here, for its owner. */
  marketingReport: (id: string) => `/marketing-report/${id}` as Route,
  /** All that became of a listing: for its agent, and the office that may edit it. */
  homeHistory: (id: string) => `/home-history/${id}` as Route,
  /** A sheet of paper, or a card for a window, of a listing that visitors see. */
  printProperty: (id: string, paper: "sheet" | "sign" = "sheet") =>
    `/print-property/${id}${paper === "sign" ? "?paper=sign" : ""}` as Route,
  /** The same as a picture of 300 dpi, for a print shop. */
  paperPicture: (id: string, paper: "sheet" | "sign") => `/api/print/${id}/${paper}.png`,
  /** The form of a draft, at the first thing that publishing lacks. */
  publishDraft: (id: string) => `/edit-property/${id}?publish=1` as Route,
  /** Asked by a beacon of a page that is being left. */
  changeListings: "/api/properties/changes",
  profile: "/profile" as Route,
  /** The profile, with the hint that a mini-site needs a username. */
  profileForUsername: "/profile?hint=username" as Route,
  /** The profile, with the code of an office that invites. */
  profileForOffice: (code: string) => `/profile?office=${code}` as Route,
  companyProfile: "/company-profile" as Route,
  /** What an office's invitation says, and the button that accepts it. */
  joinOffice: (secret: string) => `/join/${secret}` as Route,
  settings: "/settings" as Route,
  /** Second factor and devices, on the same page. */
  security: "/settings#security" as Route,
  inbox: "/dev/inbox" as Route,
  /** Each kind of mail with its example. */
  mailPreview: (kind: string) => `/dev/mails/${kind}` as Route,
  inboxMail: (id: string) => `/dev/inbox/${id}` as Route,
  /** Shows the listings of a mail, with a button that renews them. */
  renew: (secret: string) => `/renew/${secret}` as Route,
  /** Where the form of that page goes. */
  renewByMail: (secret: string) => `/api/renew/${secret}`,
  /** Shows a button that stops mails of this kind. */
  stopMail: (secret: string) => `/mail/stop/${secret}` as Route,
  /** One POST stops them; for mail programs (RFC 8058). */
  stopMailAtOnce: (secret: string) => `/api/mail/stop/${secret}`,
  /** Where the form of a lead goes, and where one without a script is led. */
  sendLead: "/api/lead",
  leadForm: "/lead" as Route,
  /** The links that the agent named. */
  links: "/links" as Route,
  numbers: "/numbers" as Route,
  /** The last 30 days of one listing. */
  listingNumbers: (id: string) => `/numbers/${id}` as Route,
  importProperties: "/import-properties" as Route,
  severalHomes: "/import-properties#several-homes" as Route,
  /** The same, with a text that was handed over and is read at once, and the pictures of its share. */
  severalShared: (id: string) => `/import-properties?shared=${id}#several-homes` as Route,
  readSheet: "/api/properties/import",
  /** A workbook of homes to try it with. */
  sampleWorkbook: "/api/properties/sample",
  exportHomes: "/api/properties/export",
  /** The homes of an agent for other systems; the secret is the key. */
  feed: (secret: string, file: string) => `/api/feed/${secret}/${file}`,
  /** The homes of an agent for a frame in their own site. */
  widget: (id: string) => `/widget/${id}`,
  /** Puts that frame into a page; agents' sites name it, so the address stays. */
  widgetScript: "/widget.js",
  exportNumbers: "/numbers/export",
  leads: "/leads" as Route,
  /** Open times, and who comes. */
  viewings: "/viewings" as Route,
  homesOrder: "/homes-order" as Route,
  /** An agent's viewings for a calendar program; the secret is the key. */
  calendar: (secret: string) => `/api/calendar/${secret}`,
  /** A visitor's own viewing, which the link changes. */
  viewing: (secret: string) => `/viewing/${secret}` as Route,
  /** Where the forms of that page go. */
  changeViewing: (secret: string) => `/api/viewing/${secret}`,
  exportLeads: "/api/leads/export",
  /** Shows notices of leads, takes what is shared with the installed site, and says when there is no connection. */
  serviceWorker: "/service-worker.js",
  /** What the site is called when it is installed, and what other apps may share with it. */
  manifest: "/site.webmanifest",
  /** Where they share it; it stages and publishes nothing. */
  shareTarget: "/api/share",
  /** The form with what was shared, which waits in this browser. */
  addShared: (id: string) => `/add-property?shared=${id}` as Route,
  /** Shown by the service worker where there is no connection. */
  offline: "/offline",
  /** The list, with one of them opened. */
  lead: (id: string) => `/leads?lead=${id}` as Route,
  /** Shows a button that deletes what somebody wrote; the link is in their own mail. */
  /** Proves the address that an account is to have, or objects, with a button. */
  changeAddress: (secret: string) => `/change-address/${secret}` as Route,
  /** Where the form of that page goes. */
  changeAddressByMail: (secret: string) => `/api/change-address/${secret}`,
  forgetLead: (secret: string) => `/forget/${secret}` as Route,
  /** Where the form of that page goes. */
  forgetLeadByMail: (secret: string) => `/api/forget/${secret}`,
  /** Asks for an alert of a search, as its query says it, or of one home (`listing=<id>`). */
  newAlert: (query: string) => `/alerts/new?${query}` as Route,
  /** Where its form goes. */
  sendAlert: "/api/alerts",
  /** How many homes an alert on this search would have told of lately. */
  alertForecast: (query: string) => `/api/alerts/forecast?${query}`,
  /** All alerts of an address; the link is in each of their mails. */
  alerts: (secret: string) => `/alerts/${secret}` as Route,
  /** The filters of one of them. */
  alertFilters: (secret: string, id: string) => `/alerts/${secret}/${id}` as Route,
  /** Where the forms of that page go. */
  changeAlerts: (secret: string) => `/api/alerts/${secret}`,
  admin: "/admin" as Route,
  adminExport: "/admin/export" as Route,
  adminUsersExport: "/admin/users/export" as Route,
  exportAccount: "/api/account/export",
  accountEvents: "/api/account/events",
  adminUsers: "/admin/users" as Route,
  adminUser: (userId: string) => `/admin/users/${userId}` as Route,
  /** The dashboard of that account, to look at. */
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
  /** To the payment page of a plan, with who pays in its address. */
  pay: (slug: string) => `/api/pay/${encodeURIComponent(slug)}`,
  subscribe: (slug: string) => `/subscribe/${encodeURIComponent(slug)}` as Route,
};

/** The code of a second factor, and then `path`. */
export function codeFor(path: string) {
  return `${paths.code}?next=${encodeURIComponent(path)}` as Route;
}

/** Sign-in that brings the person back to `path` afterwards. */
export function signInFor(path: string) {
  return `${paths.signIn}&next=${encodeURIComponent(path)}` as Route;
}
