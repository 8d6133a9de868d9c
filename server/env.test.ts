import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const SITE = {
  SUPABASE_URL: "https://xyz.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789",
  SITE_URL: "https://delet.example",
  CONTACT_EMAIL: "help@delet.example",
  CONTACT_PHONE: "03-600-0000",
  CLIENT_IP_HEADER: "X-Real-IP",
};

/** The environment that startup reads from these variables, or the error message that stops it. */
async function read(given: Record<string, string | undefined>) {
  for (const name of ["NEXT_PHASE", "DELET_INBOX_DIR", "REDIS_URL", "SMTP_URL", "MAIL_FROM"])
    vi.stubEnv(name, "");
  for (const [name, value] of Object.entries({ ...SITE, ...given })) vi.stubEnv(name, value);
  const { env } = await import("./env");
  return env;
}

test("a site with all required variables starts", async () => {
  expect(await read({})).toMatchObject({ CLIENT_IP_HEADER: "x-real-ip" });
});

test("a site behind TLS must declare its proxy's header, or none", async () => {
  await expect(read({ CLIENT_IP_HEADER: "" })).rejects.toThrow(
    /CLIENT_IP_HEADER is missing \(the header in which your proxy writes .*, or none where/,
  );
});

test.each([
  { CLIENT_IP_HEADER: "none" },
  { SITE_URL: "http://localhost:3000", CLIENT_IP_HEADER: "" },
])("a site without a proxy starts with %j", async (given) => {
  await expect(read(given)).resolves.toBeDefined();
});

test("contact details are required for a real project, not for an embedded one", async () => {
  const given = { CONTACT_EMAIL: "", CONTACT_PHONE: "" };
  await expect(read(given)).rejects.toThrow(
    /CONTACT_EMAIL is missing \(.*CONTACT_PHONE is missing/,
  );
  vi.resetModules();
  expect(await read({ ...given, DELET_INBOX_DIR: "/tmp" })).toMatchObject({
    CONTACT_EMAIL: "support@delet.example",
  });
});

test.each([
  "https://tiles.example/israel.pmtiles",
  "https://tiles.example/styles/day.json?key=12",
  "http://localhost:8080/israel.pmtiles",
])("streets may be served from %s", async (address) => {
  expect(await read({ MAP_PMTILES_URL: address })).toMatchObject({ MAP_PMTILES_URL: address });
});

test.each([
  "javascript:alert(1)",
  "data:application/json,{}",
  "http://tiles.example/style.json",
  "https://me:secret@tiles.example/style.json",
  "//tiles.example/style.json",
  "tiles/style.json",
])("startup fails with streets at %s", async (address) => {
  await expect(read({ MAP_STYLE_URL: address })).rejects.toThrow(/MAP_STYLE_URL is wrong/);
});

test("streets come from a style or from a file, not from both", async () => {
  const address = "https://tiles.example/a";
  await expect(read({ MAP_STYLE_URL: address, MAP_PMTILES_URL: address })).rejects.toThrow(
    /MAP_PMTILES_URL is wrong \(MAP_STYLE_URL is set: one of the two\)/,
  );
});
