import { beforeEach, expect, test, vi } from "vitest";
import { confirmLink, updatePassword } from "./actions";
import { knownDevice, rememberDevice } from "./device";

/** A reset with a browser's cookies: each is sent only under its path. */
const browser = vi.hoisted(() => ({
  at: "/auth",
  jar: new Map<string, { value: string; path: string }>(),
}));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get(name: string) {
      const cookie = browser.jar.get(name);
      return cookie && browser.at.startsWith(cookie.path) ? cookie : undefined;
    },
    set: (name: string, value: string, { path }: { path: string }) =>
      browser.jar.set(name, { value, path }),
  }),
}));
vi.mock("next/navigation", () => ({
  redirect(path: string) {
    throw new Error(`to ${path}`);
  },
}));
vi.mock("@/server/env", () => ({
  env: { SUPABASE_SECRET_KEY: "a secret of the server", SITE_URL: "https://delet.example" },
}));
const dana = { id: "d", email: "dana@example.com" };
vi.mock("@/server/action", () => {
  const kind = { metadata: () => kind, inputSchema: () => kind, action: (run: unknown) => run };
  return { publicAction: kind };
});
vi.mock("./constant-time-action", () => {
  const kind = { metadata: () => kind, inputSchema: () => kind, action: (run: unknown) => run };
  return { constantTimeAction: kind };
});
vi.mock("@/server/http/request-address", () => ({ getClientAddress: vi.fn() }));
vi.mock("@/server/attempt-limits", () => ({ limitClient: vi.fn() }));
vi.mock("@/server/account/open-account", () => ({ openAccount: vi.fn() }));
const signedIn = vi.hoisted(() => ({ account: null as object | null }));
vi.mock("@/server/account/session", () => ({ getAccount: async () => signedIn.account }));
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));
const push = vi.hoisted(() => ({ endOthersPush: vi.fn(), forgetOtherBrowsers: async () => {} }));
vi.mock("@/server/push/browser", () => push);
vi.mock("@/server/supabase/clients", () => ({
  publicDb: vi.fn(),
  serviceDb: () => ({ rpc: async () => ({ error: null }) }),
}));

const factor = { available: true, gate: null as string | null };
const auth = {
  verifyOtp: async () => ({ data: { user: dana }, error: null }),
  updateUser: async () => ({ error: null }),
  signOut: async () => ({ error: null }),
};
const run = (action: unknown, parsedInput: object) =>
  (action as (input: object) => Promise<unknown>)({
    parsedInput,
    ctx: { db: { auth, rpc: async () => ({ data: factor, error: null }) } },
  });

beforeEach(() => {
  factor.gate = null;
  browser.at = "/auth";
  browser.jar.clear();
  signedIn.account = { userId: dana.id, email: dana.email };
});

test("a password reset makes the device known, and keeps it known to other accounts", async () => {
  await rememberDevice("noa@example.com");
  const before = await knownDevice("noa@example.com");
  browser.at = "/auth/confirm";
  await expect(run(confirmLink, { tokenHash: "t", kind: "recovery" })).rejects.toThrow(
    "to /update-password",
  );
  // After a sign-in by mail, too, nobody gets notifications of somebody else's leads.
  expect(push.endOthersPush).toHaveBeenCalledOnce();
  browser.at = "/update-password";
  expect(await run(updatePassword, { password: "a-new-secret-99!" })).toEqual({
    othersSignedOut: true,
  });
  browser.at = "/auth";
  expect(await knownDevice(dana.email)).not.toBeNull();
  expect(await knownDevice("noa@example.com")).toBe(before);
});

test.each([
  ["signup", {}, "to /dashboard?notice=linkUsed"],
  ["signup", { profile: { isAdmin: true } }, "to /admin?notice=linkUsed"],
  ["signup", null, "linkInvalid"],
  // A person who requests a new password is not helped by being signed in.
  ["recovery", {}, "resetLinkInvalid"],
])("a used link of %s, signed in as %j: %s", async (kind, account, answer) => {
  signedIn.account = account;
  const used = { data: { user: null }, error: { code: "otp_expired", message: "", status: 403 } };
  const verify = vi.spyOn(auth, "verifyOtp").mockResolvedValue(used as never);
  await expect(run(confirmLink, { tokenHash: "t", kind })).rejects.toThrow(answer);
  verify.mockRestore();
});

test("with a second factor the link redirects to the code, and the device stays unknown until then", async () => {
  factor.gate = "code";
  browser.at = "/auth/confirm";
  await expect(run(confirmLink, { tokenHash: "t", kind: "recovery" })).rejects.toThrow(
    "to /auth/code?next=%2Fupdate-password",
  );
  expect(await knownDevice(dana.email)).toBeNull();
  signedIn.account = { ...signedIn.account, gate: "code" };
  browser.at = "/update-password";
  await expect(run(updatePassword, { password: "x", repeat: "x" })).rejects.toMatchObject({
    code: "codeRequired",
  });
});
