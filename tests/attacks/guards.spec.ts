import type { GuardedPage } from "@/lib/access/pages";
import messages from "@/messages/he.json" with { type: "json" };
import { add } from "../journeys/support/backend";
import type { Actor, Cast, Who } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

type Page = {
  /** Makes what the page shows, if other attacks could push it off the page meanwhile. */
  before?: () => Promise<unknown>;
  path: (cast: Cast) => string;
  /** Text that only an authorized person sees. */
  shows: (cast: Cast) => string;
  may: Who;
  mayNot: Who[];
};

const {
  adminAddons,
  adminAudit,
  adminCompanies,
  adminHealth,
  adminConsent,
  adminMails,
  adminOverview,
  adminPrivacy,
  adminPlans,
  adminBilling,
  adminComplaints,
  adminNewAgents,
  adminReports,
  adminSettings,
  adminTemplate,
} = messages;
const EVERYBODY_ELSE: Who[] = ["visitor", "agent", "company", "lapsedAgent"];
const adminPage = (path: string, shows: Page["shows"]): Page => ({
  path: () => path,
  shows,
  may: "admin",
  mayNot: EVERYBODY_ELSE,
});

const PAGES: Record<GuardedPage["path"], Page> = {
  "/dashboard": {
    path: () => "/dashboard",
    shows: ({ agent }) => agent.listingId,
    may: "agent",
    mayNot: ["visitor", "otherAgent", "lapsedAgent"],
  },
  "/add-property": {
    path: () => "/add-property",
    shows: () => messages.propertyForm.addIntro,
    may: "agent",
    mayNot: ["visitor", "company", "lapsedAgent"],
  },
  "/edit-property/[id]": {
    path: ({ agent }) => `/edit-property/${agent.listingId}`,
    shows: () => "1870000",
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "lapsedAgent", "admin"],
  },
  "/office-property/[id]": {
    path: ({ linkedAgent }) => `/office-property/${linkedAgent.listingId}`,
    shows: () => "1870000",
    may: "company",
    mayNot: ["visitor", "agent", "linkedAgent", "otherCompany", "otherAgent", "admin"],
  },
  "/preview-property/[id]": {
    path: ({ agent }) => `/preview-property/${agent.listingId}`,
    shows: () => "1,870,000",
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "lapsedAgent", "admin"],
  },
  "/review-property/[id]": {
    path: ({ agent }) => `/review-property/${agent.listingId}`,
    shows: () => messages.listingReview.nothingHint,
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "admin"],
  },
  "/print-property/[id]": {
    path: ({ agent }) => `/print-property/${agent.listingId}`,
    shows: () => messages.print.hint,
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "lapsedAgent", "admin"],
  },
  "/marketing-report/[id]": {
    path: ({ agent }) => `/marketing-report/${agent.listingId}`,
    shows: () => messages.marketingReport.hint,
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "lapsedAgent", "admin"],
  },
  "/home-history/[id]": {
    path: ({ agent }) => `/home-history/${agent.listingId}`,
    shows: () => messages.homeHistory.hint,
    may: "agent",
    mayNot: ["visitor", "otherAgent", "linkedAgent", "company", "lapsedAgent", "admin"],
  },
  "/import-properties": {
    path: () => "/import-properties",
    shows: () => messages.sheetImport.intro,
    may: "agent",
    mayNot: ["visitor", "lapsedAgent"],
  },
  "/links": {
    path: () => "/links",
    shows: () => messages.shareLinks.intro,
    may: "agent",
    mayNot: ["visitor", "company", "lapsedAgent"],
  },
  "/profile": {
    path: () => "/profile",
    shows: ({ agent }) => agent.name,
    may: "agent",
    mayNot: ["visitor", "otherAgent"],
  },
  "/company-profile": {
    path: () => "/company-profile",
    shows: ({ company }) => company.name,
    may: "company",
    mayNot: ["visitor", "agent", "linkedAgent", "otherCompany", "admin"],
  },
  "/settings": {
    path: () => "/settings",
    shows: ({ agent }) => agent.email,
    may: "agent",
    mayNot: ["visitor", "otherAgent"],
  },
  "/numbers": {
    path: () => "/numbers",
    shows: ({ agent }) => agent.name,
    may: "agent",
    mayNot: ["visitor", "lapsedAgent"],
  },
  "/numbers/[id]": {
    path: ({ agent }) => `/numbers/${agent.listingId}`,
    shows: () => "דירה של בדיקת התקפות",
    may: "agent",
    mayNot: ["visitor", "otherAgent", "lapsedAgent", "company"],
  },
  "/leads": {
    path: () => "/leads",
    shows: ({ agent }) => agent.name,
    may: "agent",
    mayNot: ["visitor", "otherAgent"],
  },
  "/homes-order": {
    path: () => "/homes-order",
    shows: () => messages.homesOrder.lead,
    may: "agent",
    mayNot: ["visitor", "company", "lapsedAgent"],
  },
  "/viewings": {
    path: () => "/viewings",
    shows: () => messages.viewings.lead,
    may: "agent",
    mayNot: ["visitor", "company", "lapsedAgent"],
  },
  "/trial-expired": {
    path: () => "/trial-expired",
    shows: () => messages.trialExpired.text,
    may: "lapsedAgent",
    mayNot: ["visitor"],
  },
  "/admin": adminPage("/admin", () => adminOverview.description),
  "/admin/users": adminPage("/admin/users", () => "e2e-"),
  "/admin/users/[userId]": {
    ...adminPage("", ({ otherAgent }) => otherAgent.email),
    path: ({ otherAgent }) => `/admin/users/${otherAgent.userId}`,
  },
  "/admin/users/[userId]/view": {
    ...adminPage("", ({ agent }) => agent.listingId),
    path: ({ agent }) => `/admin/users/${agent.userId}/view`,
  },
  // Not the name of a company: the page shows the newest ones, and other attacks create some meanwhile.
  "/admin/companies": adminPage("/admin/companies", () => adminCompanies.search),
  "/admin/plans": adminPage("/admin/plans", () => adminPlans.add),
  "/admin/addons": adminPage("/admin/addons", () => adminAddons.add),
  "/admin/card-template": adminPage("/admin/card-template", () => adminTemplate.description),
  "/admin/consent": adminPage("/admin/consent", () => adminConsent.tabLog),
  "/admin/password-reset-logs": {
    ...adminPage("/admin/password-reset-logs", () => "reset-log@delet"),
    before: () =>
      add("rpc/log_password_reset_attempt", {
        email_param: "reset-log@delet.example",
        success_param: true,
      }),
  },
  "/admin/billing": adminPage("/admin/billing", () => adminBilling.description),
  "/admin/new-agents": adminPage("/admin/new-agents", () => adminNewAgents.description),
  "/admin/complaints": adminPage("/admin/complaints", () => adminComplaints.description),
  "/admin/reports": adminPage("/admin/reports", () => adminReports.description),
  "/admin/mails": adminPage("/admin/mails", () => adminMails.description),
  "/admin/audit": adminPage("/admin/audit", () => adminAudit.description),
  "/admin/privacy": adminPage("/admin/privacy", () => adminPrivacy.description),
  "/admin/health": adminPage("/admin/health", () => adminHealth.description),
  "/admin/settings": adminPage("/admin/settings", () => adminSettings.display),
};

type Way = {
  way: string;
  to?: (path: string) => string;
  headers?: Record<string, string>;
  method?: string;
  /** The header that names the guarded page, while another page is requested. */
  behind?: string;
  /** Authorized people get the page this way too, so that a refusal is meaningful. */
  works?: true;
};

const five = (name: string) => Array(5).fill(name).join(":");
const RSC = { rsc: "1" };

/** Known bypasses of guards in this framework and in front of it. */
const WAYS: Way[] = [
  { way: "by its address", works: true },
  { way: "with a body", method: "POST", works: true },
  ...[
    "middleware",
    "src/middleware",
    five("middleware"),
    five("src/middleware"),
    "pages/_middleware",
    five("proxy"),
  ].map(
    (name): Way => ({
      way: `x-middleware-subrequest: ${name}`,
      headers: { "x-middleware-subrequest": name },
      works: true,
    }),
  ),
  {
    way: "x-middleware-* of an inner request",
    headers: { "x-middleware-next": "1", "x-middleware-invoke": "1", "x-middleware-prefetch": "1" },
  },
  { way: "as a payload", headers: RSC, works: true },
  { way: "as a payload, in the address", to: (path) => `${path}?_rsc=abcde`, headers: RSC },
  { way: "as a prefetch", headers: { ...RSC, "next-router-prefetch": "1" } },
  ...["/_tree", "/_index", "/_full", "/(account)/dashboard/__PAGE__"].map(
    (segment): Way => ({
      way: `as the segment ${segment}`,
      headers: {
        ...RSC,
        "next-router-prefetch": "1",
        "next-router-segment-prefetch": segment,
      },
    }),
  ),
  { way: "as .rsc", to: (path) => `${path}.rsc` },
  { way: "as .prefetch.rsc", to: (path) => `${path}.prefetch.rsc` },
  { way: "as .segments", to: (path) => `${path}.segments/_tree.segment.rsc` },
  { way: "as .txt", to: (path) => `${path}.txt` },
  { way: "as data of an older router", to: (path) => `/_next/data/build${path}.json` },
  { way: "as data, by header", headers: { "x-nextjs-data": "1" } },
  {
    way: "past the router",
    headers: { "x-invoke-path": "/privacy", "x-matched-path": "/privacy" },
  },
  { way: "with two slashes", to: (path) => `/${path}` },
  { way: "with a slash at the end", to: (path) => `${path}/` },
  { way: "through a dot", to: (path) => `/.${path}` },
  { way: "through the public part", to: (path) => `/privacy/..${path}` },
  { way: "through an encoded climb", to: (path) => `/privacy/%2e%2e${path}` },
  { way: "encoded", to: (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}` },
  { way: "with an encoded slash", to: (path) => `${path}%2f` },
  { way: "in capitals", to: (path) => path.toUpperCase() },
  { way: "with a semicolon", to: (path) => `${path};/privacy` },
  { way: "with an end in the middle", to: (path) => `${path}%00` },
  {
    way: "by another method in a header",
    headers: { "x-http-method-override": "GET" },
    method: "PUT",
  },
  ...["x-original-url", "x-rewrite-url"].map(
    (name): Way => ({ way: `behind ${name}`, to: () => "/privacy", behind: name }),
  ),
];

async function ask(way: Way, path: string, { headers: own }: Actor) {
  const { method = "GET" } = way;
  const headers = { ...own, ...way.headers };
  if (way.behind) headers[way.behind] = path;
  if (method !== "GET") {
    Object.assign(headers, { origin: SITE, "content-type": "application/x-www-form-urlencoded" });
  }
  const sent = { method, headers, ...(method !== "GET" && { body: "a=1" }) };
  const answer = await send(way.to ? way.to(path) : path, sent);
  // A payload is served at a URL derived from its headers; the first response redirects there.
  const named = answer.headers.location;
  return named?.includes("_rsc") ? send(named.replace(SITE, ""), sent) : answer;
}

for (const [route, page] of Object.entries(PAGES)) {
  test(`${route} is shown to ${page.may} only, whichever way it is requested`, async ({ cast }) => {
    await page.before?.();
    const [path, secret] = [page.path(cast), page.shows(cast)];
    for (const way of WAYS) {
      // Everybody tries the plain request, a visitor and one signed-in person also all the others.
      const tried = way === WAYS[0] ? page.mayNot : page.mayNot.slice(0, 2);
      for (const who of tried) {
        await attempt(`${way.way}, as ${who}`, async () => {
          const answer = await ask(way, path, cast[who]);
          expect(answer.text.includes(secret)).toBe(false);
          expect(answer.status).toBeLessThan(500);
        });
      }
      if (!way.works) continue;
      await control(`${way.way}, as ${page.may}`, async () =>
        expect((await ask(way, path, cast[page.may])).text.includes(secret)).toBe(true),
      );
    }
  });
}
