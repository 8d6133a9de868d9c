import { expect, test } from "vitest";
import {
  isReadOnTheWay,
  misspelt,
  projectAddress,
  publishableKey,
  secretKey,
  siteAddress,
  whatIsWrong,
} from "./given";

const says = (schema: typeof siteAddress | typeof publishableKey, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;
const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify({ iss: "supabase", role }))}.c2lnbmF0dXJl`;

test("a site is an address and nothing after it", () => {
  expect(siteAddress.parse("https://delet.example/")).toBe("https://delet.example");
  expect(siteAddress.parse("http://localhost:3000")).toBe("http://localhost:3000");
  for (const wrong of ["https://delet.example/app", "https://delet.example/?a=1"])
    expect(says(siteAddress, wrong)).toMatch(/without a path/);
  for (const wrong of ["delet.example", "ftp://delet.example", "https://"])
    expect(says(siteAddress, wrong)).toBe("an address that begins with https:// or http://");
});

test("a site without TLS is known, but for one on this machine", () => {
  for (const safe of ["https://delet.example", "http://localhost:3000", "http://127.0.0.1:3000"])
    expect([safe, isReadOnTheWay(safe)]).toEqual([safe, false]);
  for (const open of ["http://delet.example", "http://localhost.evil.example"])
    expect([open, isReadOnTheWay(open)]).toEqual([open, true]);
});

test("a project is its address, not that of its Data API", () => {
  expect(projectAddress.parse("https://xyz.supabase.co/")).toBe("https://xyz.supabase.co");
  expect(projectAddress.parse("https://own.example/supabase")).toBe("https://own.example/supabase");
  expect(says(projectAddress, "https://xyz.supabase.co/rest/v1/")).toMatch(/without \/rest\/v1/);
});

test("keys that were taken for each other are refused, new ones and old ones", () => {
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
  // A key that says nothing of itself is left to the project.
  for (const key of ["a-key-of-tests", "aaaa.bbbb.cccc"])
    expect([says(publishableKey, key), says(secretKey, key)]).toEqual([null, null]);
});

test("what is wrong is named, and never told", () => {
  const issues = [
    { path: ["SITE_URL"], message: "Invalid URL" },
    { path: ["SUPABASE_SECRET_KEY"], message: "this is the publishable key" },
  ];
  expect(whatIsWrong(issues, { SUPABASE_SECRET_KEY: "sb_publishable_1" })).toBe(
    "SITE_URL is missing, SUPABASE_SECRET_KEY is wrong (this is the publishable key)",
  );
});

test("a variable that is one slip from one that is read is told, and no other", () => {
  const read = ["SMTP_URL", "MAIL_FROM", "METRICS_TOKEN", "WORKER"];
  const slips = { SMPT_URL: "SMTP_URL", MAIL_FORM: "MAIL_FROM", METRIC_TOKEN: "METRICS_TOKEN" };
  for (const [given, meant] of Object.entries(slips))
    expect(misspelt({ [given]: "set" }, read)).toEqual([{ given, meant }]);
  for (const other of ["WORKERS", "MAIL_TO", "HOSTNAME", "TOKEN_METRICS"])
    expect(misspelt({ [other]: "set" }, read)).toEqual([]);
});

test("what is set beside the variable that it is like is another program's", () => {
  const read = ["REDIS_URL", "MAIL_FROM"];
  const shared = { REDIS_URI: "redis://one", MAIL_FORM: "a@delet.test" };
  const both = { ...shared, REDIS_URL: "redis://one", MAIL_FROM: "a@delet.test" };
  expect(misspelt(both, read)).toEqual([]);
  // Empty is as good as not there.
  expect(misspelt({ ...both, REDIS_URL: "" }, read)).toEqual([
    { given: "REDIS_URI", meant: "REDIS_URL" },
  ]);
  expect(misspelt(shared, read)).toHaveLength(2);
});
