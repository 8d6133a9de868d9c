import { expect, test } from "vitest";
import { z } from "zod";
import { NOBODYS_KEYS } from "@/tests/fakes/push-service";
import { checked, WORKER_CHECKS, WORKER_ENV } from "./env";
import { carrierOf } from "./work";

const settings = checked(z.object(WORKER_ENV), WORKER_CHECKS);
const SITE = {
  SITE_URL: "https://delet.test",
  CONTACT_EMAIL: "a@b.co",
  CONTACT_PHONE: "036000000",
};
const wrong = (values: Record<string, string>) =>
  settings.safeParse({ ...SITE, ...values }).error?.issues.map(({ path }) => path.join("."));

const FROM = "mail@delet.test";

test.each([FROM, `דלת <${FROM}>`, `Delet <${FROM}>`])("%s is a valid sender", (MAIL_FROM) => {
  expect(wrong({ SMTP_URL: "smtps://user:p%40ss@smtp.test:465", MAIL_FROM })).toBeUndefined();
});

test.each([
  "דלת",
  "a@b.test, c@d.test",
  `דלת <${FROM}>\r\nBcc: evil@example.com`,
  `דלת\n <${FROM}>`,
  `<${FROM}> <${FROM}>`,
])("%j is not a valid sender", (MAIL_FROM) => {
  expect(wrong({ SMTP_URL: "smtp://smtp.test", MAIL_FROM })).toEqual(["MAIL_FROM"]);
});

test("a mail server without a sender is refused at startup", () => {
  expect(wrong({ SMTP_URL: "smtp://smtp.test" })).toEqual(["MAIL_FROM"]);
  expect(wrong({})).toBeUndefined();
});

test("an error message says what a valid value is", () => {
  const says = (values: Record<string, string>) =>
    settings.safeParse({ ...SITE, ...values }).error?.issues[0]?.message;
  const wrongs = {
    SITE_URL: "no",
    SMTP_URL: "smtp.test:465",
    MAIL_FROM: "no",
    WORKER_SECRET: "no",
  };
  for (const [name, value] of Object.entries(wrongs))
    expect(says({ [name]: value }), name).toMatch(/^an address|^16 characters/);
  expect(says({ SMTP_URL: "smtps://user:pa#ss@smtp.test:465" })).toMatch(/as %23, not #$/);
  expect(says({ WEB_PUSH_PUBLIC_KEY: NOBODYS_KEYS.publicKey })).toBe("both keys, or none");
});

test("a real site must set contact details, an embedded one has defaults", () => {
  const { SITE_URL } = SITE;
  const names = (given: object) =>
    settings.safeParse(given).error?.issues.map(({ path }) => path.join("."));
  const both = ["CONTACT_EMAIL", "CONTACT_PHONE"];
  expect(names({ SITE_URL })).toEqual(both);
  // Also when something else is wrong.
  expect(names({})).toEqual(["SITE_URL", ...both]);
  expect(names({ SITE_URL, DELET_INBOX_DIR: "/tmp" })).toBeUndefined();
  expect(wrong({ CONTACT_EMAIL: "support@delet.example" })).toEqual(["CONTACT_EMAIL"]);
  expect(wrong({ CONTACT_EMAIL: "no" })).toEqual(["CONTACT_EMAIL"]);
  expect(wrong({ CONTACT_PHONE: "call us" })).toEqual(["CONTACT_PHONE"]);
  expect(settings.parse({ SITE_URL, DELET_INBOX_DIR: "/tmp" })).toMatchObject({
    CONTACT_EMAIL: "support@delet.example",
    CONTACT_PHONE: "03-555-0123",
  });
});

test("a short secret is refused", () => {
  expect(wrong({ WORKER_SECRET: "short" })).toEqual(["WORKER_SECRET"]);
});

test("mails go over SMTP, into the local inbox, or nowhere", () => {
  expect(carrierOf({})).toBeNull();
  expect(carrierOf({ MAIL_FROM: FROM })).toBeNull();
  expect(carrierOf({ DELET_INBOX_DIR: "/tmp" })).not.toBeNull();
  expect(carrierOf({ SMTP_URL: "smtp://smtp.test", MAIL_FROM: FROM })).not.toBeNull();
});

test("push keys are a valid pair", () => {
  const { publicKey, privateKey } = NOBODYS_KEYS;
  const keys = (WEB_PUSH_PUBLIC_KEY: string, WEB_PUSH_PRIVATE_KEY: string) =>
    wrong({ WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY });
  expect(keys(publicKey, privateKey)).toBeUndefined();
  expect(wrong({ WEB_PUSH_PUBLIC_KEY: publicKey })).toEqual(["WEB_PUSH_PUBLIC_KEY"]);
  expect(wrong({ WEB_PUSH_PRIVATE_KEY: privateKey })).toEqual(["WEB_PUSH_PUBLIC_KEY"]);
  // Swapped, the private key would be sent to every browser.
  expect(keys(privateKey, publicKey)).toEqual(["WEB_PUSH_PUBLIC_KEY", "WEB_PUSH_PRIVATE_KEY"]);
});

test("the push sink must be on this machine", () => {
  const sink = (DELET_PUSH_SINK: string) => wrong({ DELET_PUSH_SINK });
  expect(sink("http://127.0.0.1:4999")).toBeUndefined();
  for (const elsewhere of ["http://10.0.0.1", "https://127.0.0.1", "http://127.0.0.1.evil.example"])
    expect([elsewhere, sink(elsewhere)?.[0]]).toEqual([elsewhere, "DELET_PUSH_SINK"]);
});
