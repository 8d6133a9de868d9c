import { beforeEach, expect, test, vi } from "vitest";
import { saveProfile, showOnMiniSite } from "@/server/account/actions";
import { saveCompany } from "@/server/company/actions";

/** Which saves have which pictures drawn: the real actions, with everything around them mocked. */
const draw = vi.hoisted(() => ({
  drawAgentSoon: vi.fn(),
  drawCompanySoon: vi.fn(),
  drawListingsOfAgentSoon: vi.fn(),
}));
vi.mock("@/server/agent/share-card", () => draw);
vi.mock("@/server/company/share-card", () => draw);
vi.mock("@/server/property/share-cards", () => draw);
vi.mock("@/server/action", () => {
  const kind = { metadata: () => kind, inputSchema: () => kind, action: (run: unknown) => run };
  return { publicAction: kind, accountAction: kind, companyAction: kind };
});
vi.mock("next/headers", () => ({ cookies: vi.fn() }));
vi.mock("@/server/attempt-limits", () => ({ limitClient: vi.fn() }));
vi.mock("@/server/media/sweep-soon", () => ({ sweepSoon: vi.fn() }));
vi.mock("@/server/public/tags", () => ({ revalidateAgent: vi.fn(), revalidateCompanies: vi.fn() }));
vi.mock("@/server/account/open-account", () => ({ openAccount: vi.fn() }));
vi.mock("@/server/account/session", () => ({ getAccount: vi.fn() }));
vi.mock("@/server/supabase/session-cookie", () => ({ isSessionCookie: vi.fn() }));
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));

const ID = "5f0f6f0e-3d5c-4a57-9d1e-0c6f1f2a3b4c";

/** A database in which every write finds this row. */
function dbWith(row: object | null) {
  const query: Record<string, unknown> = {};
  for (const step of ["from", "update", "select", "eq"]) query[step] = () => query;
  query.maybeSingle = async () => ({ data: row, error: null, status: 200 });
  query.rpc = async () =>
    row
      ? { data: { status: "saved", ...row }, error: null }
      : { data: null, error: { code: "PT409", message: "stale_version" } };
  return query;
}

const save = (
  action: unknown,
  parsedInput: object,
  { row = { id: ID, version: 2 }, userType = "agent" } = {},
) =>
  (action as (input: object) => Promise<unknown>)({
    parsedInput,
    ctx: { db: dbWith(row), account: { userId: "u", profile: { id: ID, name: "נועה", userType } } },
  });

const drawn = () =>
  Object.entries(draw).flatMap(([name, { mock }]) => mock.calls.map(([key]) => `${name} ${key}`));

const facts = { areas: [], languages: [], workingSince: null, openingHours: null, license: "" };
const profile = {
  ...{ version: 1, name: "נועה", username: "noa", phone: "", isPublic: true },
  ...facts,
};

beforeEach(() => vi.clearAllMocks());

test("a saved profile redraws the mini-site, and after a rename the listings", async () => {
  await save(saveProfile, profile);
  expect(drawn()).toEqual(["drawAgentSoon noa"]);
  vi.clearAllMocks();
  await save(saveProfile, { ...profile, name: "נועה ברק" });
  expect(drawn()).toEqual(["drawAgentSoon noa", `drawListingsOfAgentSoon ${ID}`]);
});

test("a profile without a username, or of a company's owner, redraws nothing", async () => {
  await save(saveProfile, { ...profile, username: "" });
  expect(drawn()).toEqual([]);
  vi.clearAllMocks();
  await save(saveProfile, profile, { userType: "company" });
  expect(drawn()).toEqual([]);
});

test("a saved company redraws its page, and nothing without a slug", async () => {
  const company = { version: 1, name: "קשתות", description: "", phone: "", isPublic: true };
  await save(saveCompany, { ...company, slug: "keshatot" });
  expect(drawn()).toEqual(["drawCompanySoon keshatot"]);
  vi.clearAllMocks();
  await save(saveCompany, { ...company, slug: "" });
  expect(drawn()).toEqual([]);
});

test("hiding prices redraws the listings; hiding dates redraws nothing", async () => {
  await save(showOnMiniSite, { what: "prices", shown: false });
  expect(drawn()).toEqual([`drawListingsOfAgentSoon ${ID}`]);
  vi.clearAllMocks();
  await save(showOnMiniSite, { what: "dates", shown: false });
  expect(drawn()).toEqual([]);
});

test("a refused save redraws nothing", async () => {
  await expect(save(saveProfile, profile, { row: null as never })).rejects.toThrow("staleVersion");
  expect(drawn()).toEqual([]);
});
