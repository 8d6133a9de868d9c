import { expect, test } from "vitest";
import { z } from "zod";
import { hasSender, WORKER_ENV } from "./env";
import { carrierOf } from "./work";

const settings = z.object(WORKER_ENV).refine(hasSender, { path: ["MAIL_FROM"] });
const wrong = (values: Record<string, string>) =>
  settings
    .safeParse({ SITE_URL: "https://delet.test", ...values })
    .error?.issues.map(({ path }) => path.join("."));

const FROM = "mail@delet.test";

test.each([FROM, `דלת <${FROM}>`, `Delet <${FROM}>`])("mails may bear %s", (MAIL_FROM) => {
  expect(wrong({ SMTP_URL: "smtps://user:p%40ss@smtp.test:465", MAIL_FROM })).toBeUndefined();
});

test.each([
  "דלת",
  "a@b.test, c@d.test",
  `דלת <${FROM}>\r\nBcc: evil@example.com`,
  `דלת\n <${FROM}>`,
  `<${FROM}> <${FROM}>`,
])("mails never bear %j", (MAIL_FROM) => {
  expect(wrong({ SMTP_URL: "smtp://smtp.test", MAIL_FROM })).toEqual(["MAIL_FROM"]);
});

test("a mail server without a name to send in is refused at the start", () => {
  expect(wrong({ SMTP_URL: "smtp://smtp.test" })).toEqual(["MAIL_FROM"]);
  expect(wrong({})).toBeUndefined();
});

test("a secret that is soon guessed is refused", () => {
  expect(wrong({ WORKER_SECRET: "short" })).toEqual(["WORKER_SECRET"]);
});

test("mails leave over SMTP, or into the local inbox, or not at all", () => {
  expect(carrierOf({})).toBeNull();
  expect(carrierOf({ MAIL_FROM: FROM })).toBeNull();
  expect(carrierOf({ DELET_INBOX_DIR: "/tmp" })).not.toBeNull();
  expect(carrierOf({ SMTP_URL: "smtp://smtp.test", MAIL_FROM: FROM })).not.toBeNull();
});
