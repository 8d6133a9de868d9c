import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";

// A guide that names missing files misleads; this checks the guides' references.
const GUIDES = [
  "README.md",
  "CONTRIBUTING.md",
  "supabase/README.md",
  "bench/README.md",
  ...readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const migrations = readdirSync("supabase/migrations")
  .map((file) => readFileSync(`supabase/migrations/${file}`, "utf8"))
  .join("\n");
const IN_DATABASE = /`(?:[\w ]* )?((?:private|public)\.\w+)/g;
const text = (guide: string) => readFileSync(guide, "utf8");
const found = (guide: string, pattern: RegExp) =>
  [...text(guide).matchAll(pattern)].map((match) => match[1] as string);

describe.each(GUIDES)("%s", (guide) => {
  test("every npm script it names exists", () => {
    const named = found(guide, /npm run ([\w:-]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("every file it names exists", () => {
    // Paths in backticks that begin with one of our folders; placeholders like <noun> and * are not files.
    const named = found(
      guide,
      /`((?:app|bench|components|deploy|docs|demo|lib|messages|scripts|server|supabase|tests|\.ci)\/[\w./()[\]-]+)`/g,
    );
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("every table and function it names exists", () => {
    const named = found(guide, IN_DATABASE);
    expect(named.filter((name) => !migrations.includes(name))).toEqual([]);
  });

  test("every page it links to exists", () => {
    const folder = guide.includes("/") ? guide.slice(0, guide.lastIndexOf("/") + 1) : "";
    const linked = found(guide, /\]\((?!https?:)([^)#]+)\)/g);
    expect(linked.filter((path) => !existsSync(folder + path))).toEqual([]);
  });
});

test("CONTRIBUTING names files and commands", () => {
  expect(found("CONTRIBUTING.md", /`((?:lib|supabase)\/[^`]+)`/g).length).toBeGreaterThan(8);
  expect(found("CONTRIBUTING.md", /npm run ([\w:-]+)/g).length).toBeGreaterThan(3);
});

test("the guides name tables and functions", () => {
  expect(found("docs/operations.md", IN_DATABASE)).toContain("private.audit_log");
});

test("restoring on another server gives its roles the same settings as the migrations", () => {
  const given = (file: string) => found(file, /^ *(alter role \w+ set .*;)$/gm);
  expect(given("docs/operations.md")).toEqual(given("supabase/schemas/100_privileges.sql"));
  expect(given("docs/operations.md").length).toBeGreaterThan(8);
});

test("every decision has a unique number", () => {
  const numbers = readdirSync("docs/decisions").map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.length).toBeGreaterThan(10);
});

test("the READMEs explain every npm script", () => {
  const named = new Set(
    ["README.md", "bench/README.md"].flatMap((guide) => found(guide, /`npm (?:run )?([\w:-]+)/g)),
  );
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

describe("the environment", () => {
  // Set by developers, builds and tests, never by operators of the site.
  const OF_OURSELVES = new Set(
    [
      "DELET_PREVIOUS_BUILD DELET_BUILT DELET_INBOX_DIR DELET_MIGRATION DELET_PUSH_SINK DELET_ROUTES DELET_TYPES_CHECKED ERROR_PAGE_WORDS",
      "DELET_REQUEST_BUDGET_MS NEXT_PHASE NEXT_RUNTIME NEXT_TELEMETRY_DISABLED NODE_ENV PATH CI",
      "E2E_PORT E2E_REPORT PLAYWRIGHT_CHROMIUM_PATH SEO_GONE TEST_DATABASE_URL",
    ].flatMap((names) => names.split(" ")),
  );
  const code = ["app", "components", "lib", "server", "scripts", "supabase/embedded", "demo"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .concat(readdirSync("."))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const schema = ["server/env.ts", "server/worker/env.ts"].map(text).join("\n");
  const read = new Set([
    ...[...code.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1] as string),
    ...[...code.matchAll(/const \{([^}]+)\} = process\.env/g)].flatMap((match) =>
      [...(match[1] as string).matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name),
    ),
    ...[...schema.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] as string),
  ]);
  // OpenTelemetry's names, of which .env.example lists the first, and the standard variable for a system proxy: the
  // doctor reports that the site does not use it.
  const isStandard = (name: string) => name.startsWith("OTEL_") || name === "HTTPS_PROXY";
  const example = [...text(".env.example").matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1] as string,
  );

  test("every variable that the code reads is in .env.example", () => {
    expect([...read]).toEqual(expect.arrayContaining(["SITE_URL", "PAGE_CACHE_MB", "SMTP_URL"]));
    const missing = [...read].filter(
      (name) => !OF_OURSELVES.has(name) && !isStandard(name) && !example.includes(name),
    );
    expect(missing).toEqual([]);
  });

  test("every variable of .env.example is read, and a guide mentions it", () => {
    expect(example.filter((name) => !read.has(name))).toEqual([]);
    const guides = ["README.md", "docs/deployment.md", "docs/operations.md"].map(text).join();
    expect(example.filter((name) => !guides.includes(name))).toEqual([]);
  });

  test("operations says what happens without each variable that the site reads", async () => {
    vi.stubEnv("NEXT_PHASE", "phase-production-build");
    const { READ } = await import("@/server/env");
    vi.unstubAllEnvs();
    const [, section = ""] = text("docs/operations.md").split("\n## What is not set\n");
    const table = section.split("\n## ")[0] ?? "";
    expect(table).toContain("| not set | what happens | reported |");
    expect(READ).toContain("CLIENT_IP_HEADER");
    const untold = READ.filter(
      (name) =>
        !OF_OURSELVES.has(name) &&
        !isStandard(name) &&
        !["`", "="].some((end) => table.includes(`\`${name}${end}`)),
    );
    expect(untold).toEqual([]);
  });

  test("every variable in the deployment guide is checked for misspellings at startup", async () => {
    vi.stubEnv("NEXT_PHASE", "phase-production-build");
    const { READ } = await import("@/server/env");
    vi.unstubAllEnvs();
    const names = [...text("docs/deployment.md").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
      ([, cell = ""]) => cell.split(", ").map((name) => name.replaceAll("`", "")),
    );
    expect(names).toContain("MAPBOX_TOKEN");
    expect(names.filter((name) => !READ.includes(name))).toEqual([]);
  });
});
