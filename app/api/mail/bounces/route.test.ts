import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";

const SECRET = "0123456789abcdef";
const { env, rpc } = vi.hoisted(() => ({
  env: { MAIL_BOUNCE_SECRET: "0123456789abcdef" as string | undefined },
  rpc: vi.fn(),
}));
vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("@/server/supabase/clients", () => ({ serviceDb: () => ({ rpc }) }));

const { POST } = await import("./route");

const now = () => Math.floor(Date.now() / 1000);
const REPORT = { address: "gone@example.com", kind: "bounce" };

/** As the mail service sends it, except for the overrides. */
const post = (
  report: unknown,
  change: {
    at?: number | string;
    secret?: string;
    headers?: Record<string, string>;
    sent?: string;
  } = {},
) => {
  const body = typeof report === "string" ? report : JSON.stringify(report);
  const at = String(change.at ?? now());
  const signature = createHmac("sha256", change.secret ?? SECRET)
    .update(`${at}.${body}`)
    .digest("hex");
  const headers = change.headers ?? { "x-delet-timestamp": at, "x-delet-signature": signature };
  const address = "https://delet.test/api/mail/bounces";
  return POST(new Request(address, { method: "POST", headers, body: change.sent ?? body }));
};
const statusOf = async (...asked: Parameters<typeof post>) => (await post(...asked)).status;

beforeEach(() => {
  env.MAIL_BOUNCE_SECRET = SECRET;
  rpc.mockReset().mockResolvedValue({ data: 1, error: null, status: 200 });
});

test("a signed report stops mail to its addresses, one or a hundred", async () => {
  const answer = await post(REPORT);
  expect([answer.status, await answer.json()]).toEqual([200, { stopped: 1 }]);
  expect(rpc.mock.lastCall).toEqual(["mails_bounced", { _reports: [REPORT] }]);
  expect(await statusOf(Array(100).fill({ ...REPORT, kind: "complaint" }))).toBe(200);
  for (const at of [now() - 299, now() + 299]) expect(await statusOf(REPORT, { at })).toBe(200);
});

test("an unsigned, forged or expired report is refused", async () => {
  const signed = (at: string, signature: string) => ({
    headers: { "x-delet-timestamp": at, "x-delet-signature": signature },
  });
  const refused: Parameters<typeof post>[1][] = [
    { headers: {} },
    { secret: "another secret" },
    { secret: "" },
    { at: now() - 301 },
    { at: now() + 301 },
    { at: "" },
    { at: "1e9" },
    { at: "not a time" },
    { sent: JSON.stringify({ ...REPORT, address: "victim@example.com" }) },
    signed(String(now()), ""),
    signed(String(now()), "00".repeat(32)),
    signed(String(now()), "zz"),
    signed("", "00".repeat(32)),
  ];
  for (const change of refused) expect(await statusOf(REPORT, change)).toBe(401);
  expect(rpc).not.toHaveBeenCalled();
  expect(await statusOf(REPORT)).toBe(200);
});

test("a malformed report is rejected", async () => {
  for (const rubbish of [
    "",
    "{",
    "null",
    [],
    {},
    Array(101).fill(REPORT),
    { ...REPORT, kind: "soft" },
    { ...REPORT, address: `${"a".repeat(250)}@b.co` },
    { ...REPORT, address: 7 },
  ]) {
    expect(await statusOf(rubbish)).toBe(400);
  }
  expect(await statusOf(`"${"a".repeat(70_000)}"`)).toBe(413);
  expect(rpc).not.toHaveBeenCalled();
});

test("an unavailable database is a 503, so that the service retries", async () => {
  rpc.mockRejectedValue(new Error("connect refused"));
  expect(await statusOf(REPORT)).toBe(503);
});

test("without a secret there is no such address", async () => {
  env.MAIL_BOUNCE_SECRET = undefined;
  expect(await statusOf(REPORT)).toBe(404);
  expect(await statusOf(REPORT, { secret: "undefined" })).toBe(404);
});
