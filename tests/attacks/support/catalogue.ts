import { STATUSES } from "@/lib/catalog/states";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import { siteRoutes } from "@/server/signals/routes.mjs";
import { functions, tables } from "@/tests/database/support/matrix";
import { GUARDS, ROLES, type Role } from "@/tests/journeys/support/guard-table";
import { ACTION_IDS } from "./actions";
import { routeMethods } from "./route-table";

/** Mails that Auth sends, with the templates of supabase/templates. */
const AUTH_MAILS = ["confirmation", "recovery", "password_changed"];

const nameOf = (signature: string) => signature.slice(0, signature.indexOf("("));

/** Every unguarded page; its only attack surface is its URL. */
function openPages() {
  const others = [...Object.keys(routeMethods()), ...Object.keys(GUARDS)];
  return siteRoutes().filter((route) => !others.includes(route) && !/\.(?:svg|png)$/.test(route));
}

/**
 * All targets by kind: each has an attack, and each role tries each kind. Derived from the code and listed nowhere
 * else, so a new target is reported at once.
 */
export const THINGS: Record<string, { all: string[]; by: readonly Role[] }> = {
  actions: { all: [...ACTION_IDS.keys()].map((name) => `action ${name}`), by: ROLES },
  "route handlers": { all: Object.keys(routeMethods()).map((route) => `at ${route}`), by: ROLES },
  "guarded pages": { all: Object.keys(GUARDS).map((page) => `at ${page}`), by: ROLES },
  "open pages": { all: openPages().map((page) => `at ${page}`), by: ["visitor"] },
  tables: { all: Object.keys(tables).map((table) => `table ${table}`), by: ROLES },
  functions: {
    all: Object.values(functions)
      .flat()
      .map((signature) => `function ${nameOf(signature)}`),
    by: ROLES,
  },
  // The holder of such a link needs no account.
  "links with a secret": {
    all: siteRoutes()
      .filter((route) => /\[(?:secret|code)\]/.test(route))
      .map((route) => `at ${route}`),
    by: ["visitor"],
  },
  uploads: { all: ["listing", "profile", "logo"].map((kind) => `upload ${kind}`), by: ROLES },
  mails: { all: [...MAIL_KINDS, ...AUTH_MAILS].map((kind) => `mail ${kind}`), by: [] },
  "states of a listing": { all: STATUSES.map((status) => `state ${status}`), by: [] },
};

/** The targets that no attack reached, as sentences; empty when all were. */
export function unattacked(reached: ReadonlySet<string>): string[] {
  const things = new Set([...reached].map((one) => one.slice(0, one.lastIndexOf(" as "))));
  return Object.entries(THINGS).flatMap(([kind, { all, by }]) => {
    const without = all.filter((thing) => !things.has(thing));
    const roles = by.filter((role) => !all.some((thing) => reached.has(`${thing} as ${role}`)));
    return [
      ...without.map((thing) => `${kind}: ${thing}`),
      ...roles.map((role) => `${kind}: nobody tried as ${role}`),
    ];
  });
}
