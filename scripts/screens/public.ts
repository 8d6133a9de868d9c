import { DEMO_LIST } from "@/demo/lists";
import { paths } from "@/lib/paths";
import words from "@/messages/he.json" with { type: "json" };
import { PUBLIC, type Screen } from "./screen";

/** What visitors see without signing in. */
export const PUBLIC_SCREENS: Screen[] = [
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
];
