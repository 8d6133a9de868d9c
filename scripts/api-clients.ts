// npm run api:clients -- http://localhost:3000: calls the reading API and the MCP server with the clients that others
// use: both generations of the MCP client, the inspector, and a client generated from the OpenAPI document,
// type-checked and run. They are installed into a temporary folder: together they are 250 packages.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CLIENTS = [
  "@modelcontextprotocol/sdk@1.32.2",
  "@modelcontextprotocol/client@2.4.0",
  "@modelcontextprotocol/inspector@2.12.0",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "typescript@5.9.3",
  "@types/node@24",
];
const TYPESCRIPT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: false,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
  },
  include: ["*.mts"],
};

const [site = "http://localhost:3000"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "delet-clients-"));
const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
const pass = (what: string) => console.log(`PASS  ${what}`);

try {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TYPESCRIPT));
  cpSync("scripts/api-clients", folder, { recursive: true });
  run("npm", "install", "--no-audit", "--no-fund", "--loglevel", "error", ...CLIENTS);
  run("npx", "openapi-typescript", `${site}/api/v1/openapi.json`, "--output", "api.d.ts");
  run("npx", "tsc", "--project", ".");
  pass("a client that openapi-typescript generates compiles, strict");
  run("node", "openapi.mjs", site);
  pass("openapi-fetch");
  run("node", "mcp-1.mjs", site);
  pass("MCP client of the first generation");
  run("node", "mcp-2.mjs", site);
  pass("MCP client of the second generation");
  inspect();
  pass("MCP inspector");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function inspect() {
  const inspector = [
    "mcp-inspector",
    "--cli",
    `${site}/api/mcp`,
    "--transport",
    "http",
    "--method",
  ];
  const tools = run("npx", ...inspector, "tools/list");
  const found = run(
    "npx",
    ...inspector,
    "tools/call",
    "--tool-name",
    "find_place",
    "--tool-arg",
    "q=חיפ",
  );
  if (!tools.includes('"search_homes"') || !found.includes("חיפה")) throw new Error("no answer");
}
