import { AsyncLocalStorage } from "node:async_hooks";
import { routePatterns } from "@/lib/http/route-pattern";
import { siteRoutes } from "@/server/signals/routes.mjs";
import type { Role } from "@/tests/journeys/support/guard-table";

/** Under which a test says what its attacks reached for. */
export const REACHED = "reached";

/** What is attacked: `action signIn`, `table leads`, `at /list/[code]`, `upload logo`. */
export type Thing =
  `${"action" | "table" | "function" | "at" | "upload" | "mail" | "state"} ${string}`;

const patternOf = routePatterns(siteRoutes());
const known = new Map<string, Role>();
const attack = new AsyncLocalStorage<Set<string>>();

/** From now on whoever comes with this (a token, a cookie) is of that role. */
export function isOf(role: Role, ...secrets: string[]) {
  for (const secret of secrets) known.set(secret, role);
}

function roleOf(secret: string): Role {
  for (const [one, role] of known) if (secret.includes(one)) return role;
  return "visitor";
}

/** Notes that the attack of the moment reached for this; between attacks nothing is noted. */
export function reach(thing: Thing, secret = "") {
  attack.getStore()?.add(`${thing} as ${roleOf(secret)}`);
}

/** A request of the site. */
export function reachSite(path: string, headers: Record<string, string> = {}) {
  const pattern = patternOf(path);
  reach(`at ${pattern}`, headers.cookie);
  const kind = pattern === "/api/uploads" && /[?&]kind=([a-z]+)(?:&|$)/.exec(path)?.[1];
  if (kind) reach(`upload ${kind}`, headers.cookie);
}

/** A request of the Data API. */
export function reachApi(path: string, token = "") {
  const [, rpc, name] = /^\/rest\/v1\/(rpc\/)?([a-z_]+)/.exec(path) ?? [];
  if (name) reach(`${rpc ? "function" : "table"} ${name}`, token);
}

/** Runs an attack; answers all that it reached for. */
export async function reached(task: () => Promise<unknown>): Promise<string[]> {
  const things = new Set<string>();
  await attack.run(things, task);
  return [...things];
}
