import type { Need } from "@/lib/access/denial";
import { GUARDED_PAGES, PAGES } from "@/lib/access/pages";

/**
 * Who may open what: route by role by state of the trial. It is checked on the running site, and on every page
 * separately, as if there were no middleware.
 */

export const ROLES = [
  "visitor",
  "agent",
  "lapsed agent",
  "company",
  "lapsed company",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

/** "open", or where the person is redirected. */
export type Answer =
  | "open"
  | "/auth"
  | "/trial-expired"
  | "/dashboard"
  | "/dashboard?notice=notAllowed";

const signIn = "/auth";
const trial = "/trial-expired";
const home = "/dashboard";
const refused = "/dashboard?notice=notAllowed";

/** In the order of `ROLES`. */
type Answers = readonly [Answer, Answer, Answer, Answer, Answer, Answer];

const BY_NEED: Record<Need, Answers> = {
  account: [signIn, "open", "open", "open", "open", "open"],
  active: [signIn, "open", trial, "open", trial, "open"],
  agent: [signIn, "open", trial, home, trial, "open"],
  company: [signIn, refused, refused, "open", "open", refused],
  admin: [signIn, home, home, home, home, "open"],
};

export const GUARDS: Record<string, Answers> = {
  ...Object.fromEntries(GUARDED_PAGES.map(({ path, need }) => [path, BY_NEED[need]])),
  // People who have nothing to wait for are redirected.
  "/trial-expired": [signIn, home, "open", home, "open", home],
};

export const answerFor = (route: string, role: Role) => GUARDS[route]?.[ROLES.indexOf(role)];

/** Pages that anybody may open, signed in or not. */
export const OPEN_ROUTES = [
  ...PAGES.filter(({ kind, path }) => kind === "public" && !path.includes("[")).map(
    ({ path }) => path,
  ),
  "/alerts/new",
];
