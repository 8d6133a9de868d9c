import { expect, test } from "vitest";
import {
  actionKey,
  describeIssues,
  misspelledNames,
  projectAddress,
  publishableKey,
  secretKey,
  serverAddress,
  siteAddress,
} from "./env-schema";

const says = (schema: typeof siteAddress | typeof publishableKey, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;
const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify({ iss: "supabase", role }))}.c2lnbmF0dXJl`;

test("a site URL has no path or query", () => {
  expect(siteAddress.parse("https://delet.example/")).toBe("https://delet.example");
  expect(siteAddress.parse("http://localhost:3000")).toBe("http://localhost:3000");
  for (const wrong of ["https://delet.example/app", "https://delet.example/?a=1"])
    expect(says(siteAddress, wrong)).toMatch(/without a path/);
  for (const wrong of ["delet.example", "ftp://delet.example", "https://"])
    expect(says(siteAddress, wrong)).toBe("an address that begins with https:// or http://");
});

test("mail server and Redis URLs need a host", () => {
  const [smtp, redis] = [serverAddress("smtp", "no"), serverAddress("redis", "no")];
  for (const right of ["smtp://localhost", "smtps://u:p%40%23@smtp.example:465/"])
    expect([right, smtp.safeParse(right).success]).toEqual([right, true]);
  for (const right of ["redis://localhost:6379/2", "rediss://:word@redis.example"])
    expect([right, redis.safeParse(right).success]).toEqual([right, true]);
  for (const wrong of [
    "smtp:mail.example:25",
    "smtp://",
    "https://mail.example",
    "smtp://a:b#c@d",
    "mail.example",
  ])
    expect([wrong, smtp.safeParse(wrong).success]).toEqual([wrong, false]);
  for (const wrong of [
    "redis:6379",
    "redis://host/pages",
    "http://redis.example",
    "redis.example:6379",
  ])
    expect([wrong, redis.safeParse(wrong).success]).toEqual([wrong, false]);
});

test("an action key has 32 bytes", () => {
  const bytes = (count: number) => Buffer.alloc(count, 7).toString("base64");
  expect(actionKey.safeParse(bytes(32)).success).toBe(true);
  for (const wrong of [bytes(16), bytes(31), bytes(33), "short", "a".repeat(44)])
    expect([wrong, actionKey.safeParse(wrong).success]).toEqual([wrong, false]);
});

test("a project URL is not the URL of its Data API", () => {
  expect(projectAddress.parse("https://xyz.supabase.co/")).toBe("https://xyz.supabase.co");
  expect(projectAddress.parse("https://own.example/supabase")).toBe("https://own.example/supabase");
  expect(says(projectAddress, "https://xyz.supabase.co/rest/v1/")).toMatch(/without \/rest\/v1/);
});

test("swapped keys are refused, in the new and the old format", () => {
  const keys = {
    publishable: ["sb_publishable_0123456789", token("anon")],
    secret: ["sb_secret_0123456789", token("service_role")],
  };
  for (const key of keys.publishable) {
    expect(says(publishableKey, key)).toBeNull();
    expect(says(secretKey, key)).toBe("this is the publishable key");
  }
  for (const key of keys.secret) {
    expect(says(secretKey, key)).toBeNull();
    expect(says(publishableKey, key)).toBe("this is the secret key");
  }
  // A key of unknown kind is left to the project to check.
  for (const key of ["a-key-of-tests", "aaaa.bbbb.cccc"])
    expect([says(publishableKey, key), says(secretKey, key)]).toEqual([null, null]);
});

test("an error message names the variable, never its value", () => {
  const issues = [
    { path: ["SITE_URL"], message: "Invalid URL" },
    { path: ["SUPABASE_SECRET_KEY"], message: "this is the publishable key" },
    { path: ["MAIL_FROM"], message: "SMTP_URL needs it", code: "custom" },
  ];
  expect(describeIssues(issues, { SUPABASE_SECRET_KEY: "sb_publishable_1" })).toBe(
    "SITE_URL is missing, SUPABASE_SECRET_KEY is wrong (this is the publishable key), MAIL_FROM is missing (SMTP_URL needs it)",
  );
});

test("only a variable one typo away from a known one is reported", () => {
  const read = ["SMTP_URL", "MAIL_FROM", "METRICS_TOKEN", "WORKER"];
  const slips = { SMPT_URL: "SMTP_URL", MAIL_FORM: "MAIL_FROM", METRIC_TOKEN: "METRICS_TOKEN" };
  for (const [given, meant] of Object.entries(slips))
    expect(misspelledNames({ [given]: "set" }, read)).toEqual([{ given, meant }]);
  for (const other of ["WORKERS", "MAIL_TO", "HOSTNAME", "TOKEN_METRICS"])
    expect(misspelledNames({ [other]: "set" }, read)).toEqual([]);
});

test("a similar variable is not reported when the known one is set too", () => {
  const read = ["REDIS_URL", "MAIL_FROM"];
  const shared = { REDIS_URI: "redis://one", MAIL_FORM: "a@delet.test" };
  const both = { ...shared, REDIS_URL: "redis://one", MAIL_FROM: "a@delet.test" };
  expect(misspelledNames(both, read)).toEqual([]);
  // An empty value counts as unset.
  expect(misspelledNames({ ...both, REDIS_URL: "" }, read)).toEqual([
    { given: "REDIS_URI", meant: "REDIS_URL" },
  ]);
  expect(misspelledNames(shared, read)).toHaveLength(2);
});
