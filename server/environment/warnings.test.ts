import { beforeEach, expect, test, vi } from "vitest";

const { env, warn, readGauges } = vi.hoisted(() => ({
  env: { SITE_URL: "https://delet.test" } as Record<string, string>,
  warn: vi.fn(),
  readGauges: vi.fn(),
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn } }));
vi.mock("@/server/supabase/gauges", () => ({ readGauges }));

const { environmentWarnings, warnOfSettings, warnOnce } = await import("./warnings");
const { checkedWarnings } = await import("./checked");

beforeEach(() => warn.mockClear());

test("a warning is logged once, and stays listed", () => {
  expect(environmentWarnings()).toEqual([]);
  warnOfSettings();
  warnOnce("CLIENT_IP_HEADER");
  warnOnce("CLIENT_IP_HEADER");
  warnOfSettings();
  expect(warn.mock.calls).toEqual([
    [{ setting: "SMTP_URL" }, expect.stringContaining("mails wait")],
    [{ setting: "CLIENT_IP_HEADER" }, expect.stringContaining("share every limit")],
  ]);
  expect(environmentWarnings()).toEqual(["CLIENT_IP_HEADER", "SMTP_URL"]);
});

test("a missing worker is a warning only when the database reports overdue maintenance", async () => {
  const now = Date.now() / 1000;
  const warned = async (stored: object | null) => {
    readGauges.mockResolvedValue(stored);
    return (await checkedWarnings()).includes("WORKER");
  };
  expect(await warned({ maintenance_due: now + 60 })).toBe(false);
  expect(await warned({ maintenance_due: now - 3_600 })).toBe(true);
  expect(await warned(null)).toBe(false);
});
