import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";

const answers = vi.hoisted(() => ({
  broken: true,
  brokenPlans: false,
  user: null as unknown,
  sends: true,
}));

const { ask, page } = vi.hoisted(() => ({
  ask: (value: unknown) => async () => {
    if (answers.broken) throw new Error("the database does not answer");
    return value;
  },
  page: { rows: [], total: 0, page: 1, pages: 1 },
}));
vi.mock("@/server/admin/queries", () => ({
  getOverview: ask(null),
  getWeeks: ask([]),
  getAlertNumbers: ask(null),
  getInformation: () => Promise.reject(new Error("the database does not answer")),
}));
vi.mock("@/server/support/queries", () => ({ getAccountSupport: ask(null) }));
vi.mock("@/server/support/view-as", () => ({ getViewAs: ask(null) }));
vi.mock("@/server/user/queries", () => ({
  searchUsers: ask(page),
  getUser: async () => ask(answers.user)(),
}));
vi.mock("@/server/company/admin-queries", () => ({
  searchCompanies: ask({ ...page, totals: { companies: 0, agents: 0, properties: 0 } }),
}));
vi.mock("@/server/plan/queries", () => ({
  listPlans: async () => {
    if (answers.brokenPlans) throw new Error("plans do not answer");
    return ask([])();
  },
  listAddons: ask([]),
}));
vi.mock("@/server/template/queries", () => ({
  getTemplate: ask({
    template: { maxLines: 1, lines: [{ label: "", tokens: ["price"] }] },
    savedAt: null,
  }),
}));
vi.mock("@/server/consent/admin-queries", () => ({
  getConsentSettings: ask(null),
  listConsents: ask(page),
}));
vi.mock("@/server/auth/reset-logs", () => ({ listResetLogs: ask([]) }));
vi.mock("@/server/mail/queries", () => ({ getOutgoingMails: ask(null), getMailLog: ask(page) }));
vi.mock("@/server/report/queries", () => ({ getReports: ask(null), getSameHomePairs: ask(page) }));
vi.mock("@/server/publishing/queries", () => ({ getNewAgents: ask(null) }));
vi.mock("@/server/billing/admin-queries", () => ({ getNotices: ask(null), getMoney: ask(null) }));
vi.mock("@/server/complaint/queries", () => ({ getComplaints: ask(null) }));
vi.mock("@/server/doctor/health", () => ({ checkHealth: ask([]), recentHealth: ask([]) }));
vi.mock("@/server/admin/audit-queries", () => ({ listAudit: ask(page) }));
vi.mock("@/server/environment/checked", () => ({
  checkedWarnings: async () => [],
  failedJobs: async () => null,
}));
vi.mock("@/server/worker/from-env", () => ({ sendsMails: () => answers.sends }));
vi.mock("@/components/mail/unsent-notice", () => ({ UnsentNotice: () => <p>לא נשלחות</p> }));
vi.mock("@/server/settings/queries", () => ({ getSettings: ask(null) }));
vi.mock("@/server/account/session", () => ({ requirePage: async () => ({ userId: "admin" }) }));
const setNotFound = vi.hoisted(() => vi.fn());
vi.mock("@/server/http/status", async (real) => ({ ...(await real<object>()), setNotFound }));
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "http://localhost" } }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}), unstable_rethrow: () => {} }));
vi.mock("next/form", () => ({
  default: ({ children }: { children: ReactNode }) => <form>{children}</form>,
}));
vi.mock("next-intl/server", async () => {
  const { createFormatter, createTranslator } = await import("next-intl");
  const { default: all } = await import("@/messages/he.json");
  return {
    getFormatter: async () => createFormatter({ locale: "he", timeZone: "Asia/Jerusalem" }),
    getTranslations: async (namespace: never) =>
      createTranslator({ locale: "he", messages: all, namespace }),
  };
});
// Only the server can render components that await messages; `show` provides all of them.
vi.mock("@/components/layout/messages", () => ({
  Messages: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/settings/information-cards", () => ({ InformationCards: () => null }));
vi.mock("@/components/plan/subscription-cards", () => ({ SubscriptionCards: () => null }));
// No test here writes anything.
vi.mock("@/server/action", () => {
  const adminAction = {
    metadata: () => adminAction,
    inputSchema: () => adminAction,
    action: () => vi.fn(),
  };
  const all = ["publicAction", "accountAction", "activeAction", "agentAction", "companyAction"];
  return { adminAction, ...Object.fromEntries(all.map((name) => [name, adminAction])) };
});
vi.mock("@/server/public/tags", () => ({}));

const props = {
  params: Promise.resolve({ userId: crypto.randomUUID() }),
  searchParams: Promise.resolve({}),
};
type Screen = { default: (props: never) => Promise<ReactNode> };

/** The screen of a URL, rendered from what its page returns. */
async function open(screenOf: () => Promise<unknown>) {
  const { default: Page } = (await screenOf()) as Screen;
  show(await Page(props as never));
}

beforeEach(() => {
  setNotFound.mockReset();
  answers.broken = true;
  answers.brokenPlans = false;
  answers.user = null;
  answers.sends = true;
});
afterEach(cleanup);

const failures = [
  ["overview", () => import("./page"), messages.adminOverview.failed],
  ["users", () => import("./users/page"), messages.adminUsers.failed],
  ["one user", () => import("./users/[userId]/page"), messages.adminUser.failed],
  ["a user's dashboard", () => import("./users/[userId]/view/page"), messages.adminViewAs.failed],
  ["companies", () => import("./companies/page"), messages.admin.loadFailed],
  ["plans", () => import("./plans/page"), messages.adminPlans.failed],
  ["add-ons", () => import("./addons/page"), messages.adminAddons.failed],
  ["consent", () => import("./consent/page"), messages.admin.loadFailed],
  ["reset log", () => import("./password-reset-logs/page"), messages.adminResetLogs.failed],
  ["mails", () => import("./mails/page"), messages.admin.loadFailed],
  ["reports", () => import("./reports/page"), messages.admin.loadFailed],
  ["billing", () => import("./billing/page"), messages.admin.loadFailed],
  ["new agents", () => import("./new-agents/page"), messages.admin.loadFailed],
  ["complaints", () => import("./complaints/page"), messages.admin.loadFailed],
  ["the audit", () => import("./audit/page"), messages.admin.loadFailed],
  ["the state of the system", () => import("./health/page"), messages.admin.loadFailed],
  ["settings", () => import("./settings/page"), messages.adminSettings.loadFailed],
] as const;

for (const [name, screenOf, sentence] of failures) {
  test(`${name}: a failed load shows an error message and a retry button`, async () => {
    await open(screenOf);
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1));
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByRole("button", { name: messages.admin.retry })).toBeDefined();
  });
}

test("the template editor starts from the defaults when the stored one cannot be read", async () => {
  await open(() => import("./card-template/page"));
  await waitFor(() =>
    expect(screen.getAllByRole("heading", { level: 3, name: /^שורה \d$/ })).toHaveLength(4),
  );
});

test.each([
  ["the overview", () => import("./page")],
  ["mails", () => import("./mails/page")],
] as const)(
  "%s: the 'mail cannot be sent' warning appears only when it applies",
  async (_, screenOf) => {
    await open(screenOf);
    await waitFor(() => expect(screen.queryByText("לא נשלחות")).toBeNull());
    cleanup();
    answers.sends = false;
    await open(screenOf);
    await waitFor(() => expect(screen.getByText("לא נשלחות")).toBeDefined());
  },
);

const nothing = [
  ["users", () => import("./users/page"), messages.adminUsers.empty],
  ["companies", () => import("./companies/page"), messages.adminCompanies.emptyHint],
  ["plans", () => import("./plans/page"), messages.adminPlans.empty],
  ["add-ons", () => import("./addons/page"), messages.adminAddons.empty],
  ["reset log", () => import("./password-reset-logs/page"), messages.adminResetLogs.empty],
  ["one user", () => import("./users/[userId]/page"), messages.adminUser.notFound],
  ["a user's dashboard", () => import("./users/[userId]/view/page"), messages.adminViewAs.notFound],
] as const;

for (const [name, screenOf, sentence] of nothing) {
  test(`${name}: an empty result has its own message`, async () => {
    answers.broken = false;
    await open(screenOf);
    await waitFor(() => expect(screen.getByText(sentence)).toBeDefined());
    expect(screen.queryByRole("button", { name: messages.admin.retry })).toBeNull();
  });
}

test("an unknown user is a 404; a user that fails to load is not", async () => {
  const one = () => import("./users/[userId]/page");
  answers.broken = true;
  await open(one);
  expect(setNotFound).not.toHaveBeenCalled();
  cleanup();
  answers.broken = false;
  await open(one);
  expect(setNotFound).toHaveBeenCalledOnce();
});

test.each([
  [false, 1],
  [true, 0],
])(
  "with the plans failed to load (%s), the subscription can be saved from %d form",
  async (unread, forms) => {
    answers.broken = false;
    answers.brokenPlans = unread;
    answers.user = {
      user: { userId: "u", name: "Dana", email: "dana@example.com", userType: "agent" },
      subscription: null,
    };
    await open(() => import("./users/[userId]/page"));
    await waitFor(() =>
      expect(screen.queryAllByRole("button", { name: messages.adminUser.save })).toHaveLength(
        forms,
      ),
    );
    expect(screen.queryAllByText(messages.admin.loadFailed)).toHaveLength(1 - forms);
  },
);
