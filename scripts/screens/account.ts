import { paths } from "@/lib/paths";
import words from "@/messages/he.json" with { type: "json" };
import { ACCOUNT, type Screen } from "./screen";

/** The dashboards of agents and companies. */
export const ACCOUNT_SCREENS: Screen[] = [
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
  { name: "leads-empty", page: `${ACCOUNT}/leads/page.tsx`, path: paths.leads, as: "dana" },
  { name: "leads-office", page: `${ACCOUNT}/leads/page.tsx`, path: paths.leads, as: "keshatot" },
];
