import { AsyncLocalStorage } from "node:async_hooks";
import { routePatterns } from "@/lib/http/route-pattern";
import { siteRoutes } from "@/server/signals/routes.mjs";
import type { Role } from "@/tests/journeys/support/guard-table";

/** The attachment name under which a test reports the targets of its attacks. */
export const REACHED = "reached";

/** A target: `action signIn`, `table leads`, `at /list/[code]`, `upload logo`. */
export type Thing =
  `${"action" | "table" | "function" | "at" | "upload" | "mail" | "state"} ${string}`;

const patternOf = routePatterns(siteRoutes());
const known = new Map<string, Role>();
const attack = new AsyncLocalStorage<Set<string>>();

/** From now on, requests with one of these secrets (a token, a cookie) count as that role's. */
export function isOf(role: Role, ...secrets: string[]) {
  for (const secret of secrets) known.set(secret, role);
}

function roleOf(secret: string): Role {
  for (const [one, role] of known) if (secret.includes(one)) return role;
  return "visitor";
}

/** Records a target of the current attack; between attacks nothing is recorded. */
export function reach(thing: Thing, secret = "") {
  attack.getStore()?.add(`${thing} as ${roleOf(secret)}`);
}

/** Records a request to the site. */
export function reachSite(path: string, headers: Record<string, string> = {}) {
  const pattern = patternOf(path);
  reach(`at ${pattern}`, headers.cookie);
  const kind = pattern === "/api/uploads" && /[?&]kind=([a-z]+)(?:&|$)/.exec(path)?.[1];
  if (kind) reach(`upload ${kind}`, headers.cookie);
}

/** Records a request to the Data API. */
export function reachApi(path: string, token = "") {
  const [, rpc, name] = /^\/rest\/v1\/(rpc\/)?([a-z_]+)/.exec(path) ?? [];
  if (name) reach(`${rpc ? "function" : "table"} ${name}`, token);
}

/** Runs an attack; returns all targets it reached. */
export async function reached(task: () => Promise<unknown>): Promise<string[]> {
  const things = new Set<string>();
  await attack.run(things, task);
  return [...things];
}
