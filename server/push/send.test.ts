import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { claimsOf, NOBODYS_KEYS, newBrowser, startPushService } from "@/tests/fakes/push-service";
import { sendPushes } from "./send";
import { vapidOf } from "./vapid";

const LEAD = "60000000-0000-4000-8000-000000000001";
const SETTINGS = { SITE_URL: "https://delet.test", CONTACT_EMAIL: "help@delet.test" };
const KEYS = {
  WEB_PUSH_PUBLIC_KEY: NOBODYS_KEYS.publicKey,
  WEB_PUSH_PRIVATE_KEY: NOBODYS_KEYS.privateKey,
};

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

let waiting: object[];
let reported: unknown[];
const db = {
  rpc: async (name: string, args: Record<string, unknown>) => {
    if (name === "pushes_take") return { data: waiting, error: null, status: 200 };
    reported.push([args._id, args._attempt, args._outcome]);
    return { data: null, error: null, status: 204 };
  },
} as unknown as SupabaseClient;

const browser = newBrowser();
const push = (change: object = {}) => ({
  id: 1,
  attempt: 1,
  ...browser.target,
  lead: LEAD,
  title: "דירת גן מטופחת",
  ...change,
});
const vapid = (change: object = {}) => {
  const made = vapidOf({ ...SETTINGS, ...KEYS, DELET_PUSH_SINK: service.url, ...change });
  if (!made) throw new Error("there are keys");
  return made;
};

beforeEach(() => {
  waiting = [push()];
  reported = [];
  service.received.length = 0;
  service.answers(201);
});

test("a notification arrives encrypted, with the home but no details of the sender", async () => {
  expect(await sendPushes(db, vapid())).toEqual({ taken: 1, sent: 1 });
  expect(reported).toEqual([[1, 1, "sent"]]);
  const [got] = service.received;
  expect(got?.path).toBe(new URL(browser.target.endpoint).pathname);
  expect(got?.headers).toMatchObject({
    ttl: "86400",
    urgency: "high",
    "content-encoding": "aes128gcm",
  });
  expect(browser.read(got?.body ?? Buffer.alloc(0))).toEqual({
    title: "פנייה חדשה",
    body: "דירת גן מטופחת",
    path: `/leads?lead=${LEAD}`,
    tag: LEAD,
  });
  expect(got?.body.toString("utf8")).not.toContain(LEAD);
});

test("the VAPID token has the public key, the service as audience and a short expiry", async () => {
  await sendPushes(db, vapid({ MAIL_FROM: "דלת <mail@delet.test>" }));
  const claims = claimsOf(String(service.received[0]?.headers.authorization));
  expect(claims).toMatchObject({
    key: NOBODYS_KEYS.publicKey,
    aud: "https://fcm.googleapis.com",
    sub: "mailto:mail@delet.test",
  });
  expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000);
});

test("the VAPID contact is the mail sender, else the site, else the contact address", () => {
  expect(vapid({ MAIL_FROM: "mail@delet.test" }).subject).toBe("mailto:mail@delet.test");
  expect(vapid().subject).toBe("https://delet.test");
  expect(vapid({ SITE_URL: "http://localhost:3000" }).subject).toBe("mailto:help@delet.test");
});

test("without both keys there is no VAPID configuration", () => {
  expect(vapidOf(SETTINGS)).toBeNull();
  expect(vapidOf({ ...SETTINGS, WEB_PUSH_PUBLIC_KEY: NOBODYS_KEYS.publicKey })).toBeNull();
  expect(vapidOf({ ...SETTINGS, WEB_PUSH_PRIVATE_KEY: NOBODYS_KEYS.privateKey })).toBeNull();
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [400, "failed"],
  [403, "failed"],
  [429, "failed"],
  [500, "failed"],
  // Redirects are not followed.
  [302, "failed"],
  [307, "failed"],
  ["hangs up", "failed"],
] as const)("a response of %s counts as %s", async (status, outcome) => {
  service.answers(status);
  expect(await sendPushes(db, vapid())).toEqual({ taken: 1, sent: 0 });
  expect(reported).toEqual([[1, 1, outcome]]);
  expect(service.received.map(({ path }) => path)).not.toContain("/elsewhere");
});

test("an endpoint that is not a push service is never called", async () => {
  waiting = [push({ endpoint: `${service.url}/inside` })];
  await expect(sendPushes(db, vapid())).rejects.toThrow();
  expect(service.received).toEqual([]);
});

test("a failed push, such as one with an invalid key, does not block the others", async () => {
  waiting = [push({ id: 1, p256dh: `B${"a".repeat(86)}` }), push({ id: 2, title: null })];
  expect(await sendPushes(db, vapid())).toEqual({ taken: 2, sent: 1 });
  expect(reported).toEqual([
    [1, 1, "failed"],
    [2, 1, "sent"],
  ]);
  expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    body: "מהמיני־סייט שלכם",
  });
});

test("without a sink only the browser's own push service is called", async () => {
  const called = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response(null, { status: 201 }));
  await sendPushes(db, vapid({ DELET_PUSH_SINK: undefined }));
  expect(called.mock.calls.map(([to]) => String(to))).toEqual([browser.target.endpoint]);
  expect(called.mock.calls[0]?.[1]).toMatchObject({ redirect: "error" });
  called.mockRestore();
});

test("a stopped worker sends no further push", async () => {
  expect(await sendPushes(db, vapid(), AbortSignal.abort())).toEqual({ taken: 1, sent: 0 });
  expect(service.received).toEqual([]);
});
