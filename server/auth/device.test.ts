import { beforeEach, expect, test, vi } from "vitest";

type Options = { httpOnly: boolean; path: string; sameSite: string };
const jar = vi.hoisted(() => ({ value: "", options: null as unknown }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: () => (jar.value ? { value: jar.value } : undefined),
    set: (_: string, value: string, options: unknown) => Object.assign(jar, { value, options }),
  }),
}));
vi.mock("@/server/env", () => ({
  env: { SUPABASE_SECRET_KEY: "a secret of the server", SITE_URL: "https://delet.example" },
}));
const { knownDevice, rememberDevice } = await import("./device");

const dana = "dana@example.com";
const noa = "noa@example.com";
beforeEach(() => {
  vi.useRealTimers();
  Object.assign(jar, { value: "", options: null });
});

test("a device is known only to the account that signed in on it", async () => {
  expect(await knownDevice(dana)).toBeNull();
  await rememberDevice(dana);
  expect(await knownDevice(dana)).toMatch(/^[\w-]{16}$/);
  expect(await knownDevice(noa)).toBeNull();
  expect(jar.value).not.toContain("dana");
  expect(jar.options as Options).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/auth",
  });
});

test("a device keeps its id, and can be known to several accounts", async () => {
  await rememberDevice(dana);
  const name = await knownDevice(dana);
  await rememberDevice(noa);
  await rememberDevice(dana);
  expect(await knownDevice(dana)).toBe(name);
  expect(await knownDevice(noa)).not.toBeNull();
});

test("the oldest of six accounts is forgotten", async () => {
  for (let n = 0; n < 6; n += 1) await rememberDevice(`${n}@example.com`);
  expect(await knownDevice("0@example.com")).toBeNull();
  expect(await knownDevice("1@example.com")).not.toBeNull();
});

test("a forged or altered cookie is rejected", async () => {
  await rememberDevice(dana);
  const good = jar.value;
  const [id, since, signature = ""] = good.split(".");
  for (const made of [
    `x${id}.${since}.${signature}`,
    `${id}.${Number(since) + 1}.${signature}`,
    `${id}.${since}.`,
    `${id}.${since}`,
    `${id}.${since}.${"A".repeat(signature.length)}`,
    `~`.repeat(9) + good,
    "",
  ]) {
    jar.value = made;
    expect(await knownDevice(dana), made).toBeNull();
  }
  jar.value = good;
  expect(await knownDevice(dana)).toBe(id);
});

test("a device is forgotten after half a year", async () => {
  await rememberDevice(dana);
  vi.useFakeTimers({ now: Date.now() + 181 * 24 * 3600 * 1000 });
  expect(await knownDevice(dana)).toBeNull();
});
