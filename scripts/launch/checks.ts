import { type Step, suite, tool } from "./steps";

/** All checks of the code that need no build of the site. */
export const CHECKS: Step[] = [
  { name: "route types", run: tool("next", "typegen") },
  { name: "types", run: tool("tsc", "--noEmit") },
  { name: "lint and format", run: tool("biome", "check", ".") },
  { name: "dead code", run: tool("knip") },
  {
    name: "messages: no key is missing",
    run: tool(
      "i18n-check",
      ...["--locales", "messages", "--source", "he", "--format", "next-intl"],
      ...["--unused", "app", "components", "lib", "server", "--only", "undefined"],
    ),
  },
  { name: "messages: no key is unused", run: tool("tsx", "scripts/messages.ts") },
  { name: "database types", run: tool("tsx", "scripts/db-types.ts", "--check") },
  {
    name: "unit and component tests, branches of lib",
    run: [...suite("unit", "rules", "unit", "components"), "--coverage"],
  },
  { name: "database tests", run: suite("db", "db") },
];
