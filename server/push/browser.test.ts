import { beforeEach, expect, test, vi } from "vitest";
import { endOthersPush } from "./browser";

const ID = "70000000-0000-4000-8000-000000000001";
const jar = vi.hoisted(() => new Map<string, { value: string }>());
vi.mock("next/headers", () => ({ cookies: async () => jar }));
vi.mock("@/server/env", () => ({ env: {} }));
vi.mock("@/server/supabase/clients", () => ({ createDb: vi.fn() }));
const log = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock("@/server/log", () => ({ log }));

const rpc = vi.fn();
const signedIn = { rpc } as unknown as Parameters<typeof endOthersPush>[0];
beforeEach(() => {
  vi.clearAllMocks();
  jar.clear();
  jar.set("delet-push", { value: ID });
});

test("the browser's cookie is deleted for another account's subscription, and kept for one's own", async () => {
  rpc.mockResolvedValue({ data: false, error: null });
  await endOthersPush(signedIn);
  expect(rpc).toHaveBeenCalledExactlyOnceWith("end_others_push", { _id: ID });
  expect(jar.size).toBe(1);
  rpc.mockResolvedValue({ data: true, error: null });
  await endOthersPush(signedIn);
  expect(jar.size).toBe(0);
});

test("a browser without a valid subscription id makes no database call", async () => {
  for (const value of ["", "x", `${ID}'`]) {
    jar.set("delet-push", { value });
    await endOthersPush(signedIn);
  }
  jar.clear();
  await endOthersPush(signedIn);
  expect(rpc).not.toHaveBeenCalled();
});

test("a failed check does not block sign-in, and the cookie stays for the next attempt", async () => {
  rpc.mockResolvedValue({ data: null, error: new Error("down") });
  await endOthersPush(signedIn);
  expect(log.error).toHaveBeenCalledOnce();
  expect(jar.size).toBe(1);
});
