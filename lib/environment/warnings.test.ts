import { expect, test } from "vitest";
import { isPrivateAddress, isReadOnTheWay, isWorkerSilent, settingWarnings } from "./warnings";

const SITE = { SITE_URL: "https://delet.example" };
const MAIL = { SMTP_URL: "smtps://smtp.example", MAIL_BOUNCE_SECRET: "a-secret-of-bounces" };

test("a complete configuration has no warnings", () => {
  expect(settingWarnings({ ...SITE, ...MAIL })).toEqual([]);
  expect(settingWarnings({ SITE_URL: "http://localhost:3000", DELET_INBOX_DIR: "inbox" })).toEqual(
    [],
  );
});

test("a missing mail server and a missing bounce secret are warned about", () => {
  expect(settingWarnings(SITE)).toEqual(["SMTP_URL"]);
  expect(settingWarnings({ ...SITE, SMTP_URL: MAIL.SMTP_URL })).toEqual(["MAIL_BOUNCE_SECRET"]);
  expect(settingWarnings({ ...SITE, WORKER: "off" })).toEqual([]);
});

test("several instances without a shared key are warned about", () => {
  const REDIS_URL = "redis://redis.example";
  const key = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "k" };
  expect(settingWarnings({ ...SITE, ...MAIL, REDIS_URL })).toEqual([
    "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  ]);
  expect(settingWarnings({ ...SITE, ...MAIL, REDIS_URL, ...key })).toEqual([]);
});

test("a site without TLS is warned about, except on this machine", () => {
  for (const safe of ["https://delet.example", "http://localhost:3000", "http://127.0.0.1:3000"])
    expect([safe, isReadOnTheWay(safe)]).toEqual([safe, false]);
  for (const open of ["http://delet.example", "http://localhost.evil.example"])
    expect([open, isReadOnTheWay(open)]).toEqual([open, true]);
  expect(settingWarnings({ ...MAIL, SITE_URL: "http://delet.example" })).toEqual(["SITE_URL"]);
});

test("the worker counts as silent when maintenance is over half an hour overdue", () => {
  const now = new Date("2026-11-27T10:00:00Z");
  const ago = (minutes: number) => now.getTime() / 1000 - minutes * 60;
  expect([ago(-5), ago(29), ago(31), null].map((due) => isWorkerSilent(due, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test.each([
  "127.0.0.1",
  "10.0.0.11",
  "172.16.0.1",
  "172.31.9.9",
  "192.168.1.1",
  "169.254.1.1",
  "100.64.0.1",
  "::1",
  "fd00::1",
  "fe80::1",
])("%s is a private address", (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(["198.51.100.7", "172.32.0.1", "100.128.0.1", "11.0.0.1", "2001:db8::1", "::2"])(
  "%s is not",
  (address) => expect(isPrivateAddress(address)).toBe(false),
);
