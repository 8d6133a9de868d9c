import { DEMO_LIST } from "@/demo/lists";
import { ADMIN_SCREENS } from "@/lib/access/pages";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import words from "@/messages/he.json" with { type: "json" };
import { OVER } from "./over";
import { ACCOUNT, ADMIN, AUTH, PUBLIC, type Screen } from "./screen";

const all: Screen[] = [
  { name: "home", page: `${PUBLIC}/page.tsx`, path: paths.home },
  { name: "home-consent", page: `${PUBLIC}/page.tsx`, path: paths.home, consent: true },
  { name: "home-signed-in", page: `${PUBLIC}/page.tsx`, path: paths.home, as: "noa" },
  { name: "explore", page: `${PUBLIC}/explore/[search]/page.tsx`, path: paths.explore },
  {
    name: "explore-filtered",
    page: `${PUBLIC}/explore/[search]/page.tsx`,
    path: "/explore?transactionType=rent&city=תל אביב-יפו&roomsMin=3&features=elevator",
  },
  {
    name: "explore-nothing",
    page: `${PUBLIC}/explore/[search]/page.tsx`,
    path: "/explore?city=אילת&roomsMin=9&priceMax=1000",
  },
  {
    name: "explore-alert",
    page: `${PUBLIC}/explore/[search]/page.tsx`,
    path: "/explore?city=חיפה&roomsMin=3",
    press: words.alert.open,
  },
  {
    name: "explore-map",
    page: `${PUBLIC}/explore/map/[search]/page.tsx`,
    path: "/explore?city=תל אביב-יפו&view=map",
  },
  {
    name: "listing",
    page: `${PUBLIC}/property/[id]/page.tsx`,
    path: ({ listing }) => paths.property(listing),
  },
  {
    name: "listing-ribbon",
    page: `${PUBLIC}/property/[id]/page.tsx`,
    path: ({ ribbon }) => paths.property(ribbon),
  },
  {
    name: "listing-missing",
    page: `${PUBLIC}/property/[id]/page.tsx`,
    path: paths.property("00000000-0000-4000-8000-000000000000"),
  },
  {
    name: "agent",
    page: `${PUBLIC}/agent/[username]/[search]/page.tsx`,
    path: paths.agent("noa-barak"),
  },
  {
    name: "agent-map",
    page: `${PUBLIC}/agent/[username]/map/[search]/page.tsx`,
    path: `${paths.agent("noa-barak")}?view=map`,
  },
  {
    name: "company",
    page: `${PUBLIC}/company/[slug]/[search]/page.tsx`,
    path: paths.company("keshatot"),
  },
  {
    name: "company-map",
    page: `${PUBLIC}/company/[slug]/map/[search]/page.tsx`,
    path: `${paths.company("keshatot")}?view=map`,
  },
  { name: "area", page: `${PUBLIC}/for-sale/[[...place]]/page.tsx`, path: "/for-sale/חיפה" },
  {
    name: "area-rent",
    page: `${PUBLIC}/for-rent/[[...place]]/page.tsx`,
    path: "/for-rent/תל-אביב-יפו",
  },
  { name: "saved-empty", page: `${PUBLIC}/saved/page.tsx`, path: paths.saved },
  { name: "saved", page: `${PUBLIC}/saved/page.tsx`, path: paths.saved, saved: true },
  {
    name: "saved-compared",
    page: `${PUBLIC}/saved/page.tsx`,
    path: ({ homes }) => `${paths.saved}#compare=${homes.slice(0, 4).map(({ id }) => id)}`,
    saved: true,
  },
  {
    name: "alert-new",
    page: `${PUBLIC}/alerts/new/page.tsx`,
    path: paths.newAlert("city=חיפה&roomsMin=3"),
  },
  { name: "alert-sent", page: `${PUBLIC}/alerts/new/page.tsx`, path: paths.newAlert("sent=1") },
  {
    name: "alerts",
    page: `${PUBLIC}/alerts/[secret]/page.tsx`,
    path: ({ alerts }) => paths.alerts(alerts.secret),
  },
  {
    name: "alerts-filters",
    page: `${PUBLIC}/alerts/[secret]/[id]/page.tsx`,
    path: ({ alerts }) => paths.alertFilters(alerts.secret, alerts.id),
  },
  {
    name: "alerts-unknown",
    page: `${PUBLIC}/alerts/[secret]/page.tsx`,
    path: paths.alerts("0"),
  },
  {
    name: "report",
    page: `${PUBLIC}/report/[id]/page.tsx`,
    path: ({ listing }) => paths.report(listing),
  },
  {
    name: "report-sent",
    page: `${PUBLIC}/report/[id]/page.tsx`,
    path: ({ listing }) => `${paths.report(listing)}?sent=1`,
  },
  {
    name: "complaint",
    page: `${PUBLIC}/complaint/page.tsx`,
    path: paths.complainOf(paths.explore),
  },
  {
    name: "complaint-sent",
    page: `${PUBLIC}/complaint/page.tsx`,
    path: `${paths.complain}?sent=1`,
  },
  { name: "list", page: `${PUBLIC}/list/[code]/page.tsx`, path: paths.list(DEMO_LIST) },
  { name: "pricing", page: `${PUBLIC}/pricing/page.tsx`, path: paths.pricing },
  {
    name: "subscribe",
    page: `${PUBLIC}/subscribe/[plan]/page.tsx`,
    path: paths.subscribe("agent"),
  },
  { name: "privacy", page: `${PUBLIC}/privacy/page.tsx`, path: paths.privacy },
  { name: "accessibility", page: `${PUBLIC}/accessibility/page.tsx`, path: paths.accessibility },
  { name: "developers", page: `${PUBLIC}/developers/page.tsx`, path: paths.developers },
  { name: "not-found", page: "app/global-not-found.tsx", path: "/no-such-page" },

  { name: "sign-up", page: `${AUTH}/auth/page.tsx`, path: paths.signUp },
  {
    name: "sign-up-refused",
    page: `${AUTH}/auth/page.tsx`,
    path: paths.signUp,
    press: words.auth.signUp.submit,
  },
  { name: "sign-in", page: `${AUTH}/auth/page.tsx`, path: paths.signIn },
  {
    name: "forgot-password",
    page: `${AUTH}/auth/page.tsx`,
    path: paths.signIn,
    press: words.auth.signIn.forgot,
  },
  { name: "confirm", page: `${AUTH}/auth/confirm/page.tsx`, path: ({ link }) => link },
  { name: "confirm-invalid", page: `${AUTH}/auth/confirm/page.tsx`, path: paths.confirm },
  // The demo's Auth has no second factor: whoever asks is led to sign in.
  { name: "code", page: `${AUTH}/auth/code/page.tsx`, path: paths.code, leadsTo: paths.signIn },
  {
    name: "update-password",
    page: `${AUTH}/update-password/page.tsx`,
    path: paths.updatePassword,
    as: "recovering",
  },
  {
    name: "update-password-invalid",
    page: `${AUTH}/update-password/page.tsx`,
    path: paths.updatePassword,
  },

  { name: "dashboard", page: `${ACCOUNT}/dashboard/page.tsx`, path: paths.dashboard, as: "noa" },
  {
    name: "dashboard-trial",
    page: `${ACCOUNT}/dashboard/page.tsx`,
    path: paths.dashboard,
    as: "samer",
  },
  {
    name: "dashboard-new",
    page: `${ACCOUNT}/dashboard/page.tsx`,
    path: paths.dashboard,
    as: "dana",
  },
  {
    name: "company-dashboard",
    page: `${ACCOUNT}/dashboard/page.tsx`,
    path: paths.dashboard,
    as: "keshatot",
  },
  {
    name: "company-listings",
    page: `${ACCOUNT}/dashboard/page.tsx`,
    path: paths.companyProperties,
    as: "keshatot",
  },
  {
    name: "add-listing",
    page: `${ACCOUNT}/add-property/page.tsx`,
    path: paths.addProperty,
    as: "noa",
  },
  {
    name: "add-listing-refused",
    page: `${ACCOUNT}/add-property/page.tsx`,
    path: paths.addProperty,
    as: "noa",
    press: words.propertyForm.create,
  },
  {
    name: "edit-listing",
    page: `${ACCOUNT}/edit-property/[id]/page.tsx`,
    path: ({ own }) => paths.editProperty(own),
    as: "noa",
  },
  {
    name: "office-listing",
    page: `${ACCOUNT}/office-property/[id]/page.tsx`,
    path: ({ office }) => paths.officeProperty(office),
    as: "keshatot",
  },
  {
    name: "preview-listing",
    page: `${ACCOUNT}/preview-property/[id]/page.tsx`,
    path: ({ own }) => paths.previewProperty(own),
    as: "noa",
  },
  {
    name: "review-listing",
    page: `${ACCOUNT}/review-property/[id]/page.tsx`,
    path: ({ own }) => paths.reviewProperty(own),
    as: "noa",
  },
  {
    name: "print-listing",
    page: `${ACCOUNT}/print-property/[id]/page.tsx`,
    path: ({ own }) => paths.printProperty(own),
    as: "noa",
  },
  {
    name: "marketing-report",
    page: `${ACCOUNT}/marketing-report/[id]/page.tsx`,
    path: ({ own }) => paths.marketingReport(own),
    as: "noa",
  },
  {
    name: "home-history",
    page: `${ACCOUNT}/home-history/[id]/page.tsx`,
    path: ({ own }) => paths.homeHistory(own),
    as: "noa",
  },
  {
    name: "import-properties",
    page: `${ACCOUNT}/import-properties/page.tsx`,
    path: paths.importProperties,
    as: "noa",
  },
  { name: "links", page: `${ACCOUNT}/links/page.tsx`, path: paths.links, as: "noa" },
  { name: "profile", page: `${ACCOUNT}/profile/page.tsx`, path: paths.profile, as: "noa" },
  {
    name: "company-profile",
    page: `${ACCOUNT}/company-profile/page.tsx`,
    path: paths.companyProfile,
    as: "keshatot",
  },
  { name: "settings", page: `${ACCOUNT}/settings/page.tsx`, path: paths.settings, as: "noa" },
  {
    name: "trial-expired",
    page: `${ACCOUNT}/trial-expired/page.tsx`,
    path: paths.trialExpired,
    as: "haim",
  },

  ...ADMIN_SCREENS.map(({ path }) => ({
    name: path.slice(1).replaceAll("/", "-"),
    page: `app/(admin)${path}/page.tsx`,
    path,
  })),
  {
    name: "admin-user",
    page: `${ADMIN}/users/[userId]/page.tsx`,
    path: ({ user }) => paths.adminUser(user),
  },
  {
    name: "admin-view-as",
    page: `${ADMIN}/users/[userId]/view/page.tsx`,
    path: ({ user }) => paths.adminViewAs(user),
  },
  {
    name: "admin-new-agents-refused",
    page: `${ADMIN}/new-agents/page.tsx`,
    path: paths.adminRefusedAgents,
  },
  {
    name: "admin-consent-edited",
    page: `${ADMIN}/consent/page.tsx`,
    path: paths.adminConsent,
    press: words.admin.edit,
  },
  {
    name: "admin-settings-edited",
    page: `${ADMIN}/settings/page.tsx`,
    path: paths.adminSettings,
    press: words.admin.edit,
  },

  { name: "numbers", page: `${ACCOUNT}/numbers/page.tsx`, path: paths.numbers, as: "noa" },
  { name: "numbers-empty", page: `${ACCOUNT}/numbers/page.tsx`, path: paths.numbers, as: "dana" },
  {
    name: "numbers-office",
    page: `${ACCOUNT}/numbers/page.tsx`,
    path: paths.numbers,
    as: "keshatot",
  },
  {
    name: "numbers-listing",
    page: `${ACCOUNT}/numbers/[id]/page.tsx`,
    path: ({ own }) => paths.listingNumbers(own),
    as: "noa",
  },
  { name: "leads", page: `${ACCOUNT}/leads/page.tsx`, path: paths.leads, as: "noa" },
  { name: "leads-today", page: `${ACCOUNT}/leads/page.tsx`, path: "/leads?today=1", as: "noa" },
  { name: "viewings", page: `${ACCOUNT}/viewings/page.tsx`, path: paths.viewings, as: "noa" },
  {
    name: "homes-order",
    page: `${ACCOUNT}/homes-order/page.tsx`,
    path: paths.homesOrder,
    as: "noa",
  },
  {
    name: "viewing-unknown",
    page: `${AUTH}/viewing/[secret]/page.tsx`,
    path: paths.viewing("0"),
  },
  { name: "leads-empty", page: `${ACCOUNT}/leads/page.tsx`, path: paths.leads, as: "dana" },
  { name: "leads-office", page: `${ACCOUNT}/leads/page.tsx`, path: paths.leads, as: "keshatot" },
  { name: "lead-sent", page: `${AUTH}/lead/page.tsx`, path: `${paths.leadForm}?sent=1` },
  {
    name: "change-address-unknown",
    page: `${AUTH}/change-address/[secret]/page.tsx`,
    path: paths.changeAddress("0"),
  },
  {
    name: "forget-lead-unknown",
    page: `${AUTH}/forget/[secret]/page.tsx`,
    path: paths.forgetLead("0"),
  },
  {
    name: "renew-unknown",
    page: `${AUTH}/renew/[secret]/page.tsx`,
    path: paths.renew("0"),
  },
  {
    name: "join-unknown",
    page: `${AUTH}/join/[secret]/page.tsx`,
    path: paths.joinOffice("0"),
  },
  {
    name: "stop-mail-unknown",
    page: `${AUTH}/mail/stop/[secret]/page.tsx`,
    path: paths.stopMail("0"),
  },
  ...MAIL_KINDS.map((kind) => ({
    name: `mail-${kind}`,
    page: "app/dev/mails/[kind]/route.ts",
    path: paths.mailPreview(kind),
  })),
  { name: "inbox", page: "app/dev/inbox/page.tsx", path: paths.inbox },
];

/** Every screen, in the order in which people meet them. */
export const SCREENS = [...all, ...OVER].map(
  (screen): Screen => (screen.page.startsWith(ADMIN) ? { as: "admin", ...screen } : screen),
);
