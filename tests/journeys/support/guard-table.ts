/**
 * Who may open what: route by role by state of the trial. It is asked of the running site, and of
 * every page by itself, as if there were no middleware.
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

/** "open", or where the person is sent. */
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
export const GUARDS: Record<string, readonly [Answer, Answer, Answer, Answer, Answer, Answer]> = {
  "/dashboard": [signIn, "open", trial, "open", trial, "open"],
  "/add-property": [signIn, "open", trial, home, trial, "open"],
  "/edit-property/[id]": [signIn, "open", trial, home, trial, "open"],
  "/preview-property/[id]": [signIn, "open", trial, home, trial, "open"],
  "/links": [signIn, "open", trial, home, trial, "open"],
  "/profile": [signIn, "open", "open", "open", "open", "open"],
  "/company-profile": [signIn, refused, refused, "open", "open", refused],
  "/settings": [signIn, "open", "open", "open", "open", "open"],
  "/numbers": [signIn, "open", trial, "open", trial, "open"],
  "/numbers/[id]": [signIn, "open", trial, "open", trial, "open"],
  "/leads": [signIn, "open", "open", "open", "open", "open"],
  // Who has nothing to wait for is sent on.
  "/trial-expired": [signIn, home, "open", home, "open", home],
  "/admin": [signIn, home, home, home, home, "open"],
  "/admin/users": [signIn, home, home, home, home, "open"],
  "/admin/users/[userId]": [signIn, home, home, home, home, "open"],
  "/admin/companies": [signIn, home, home, home, home, "open"],
  "/admin/plans": [signIn, home, home, home, home, "open"],
  "/admin/addons": [signIn, home, home, home, home, "open"],
  "/admin/card-template": [signIn, home, home, home, home, "open"],
  "/admin/consent": [signIn, home, home, home, home, "open"],
  "/admin/password-reset-logs": [signIn, home, home, home, home, "open"],
  "/admin/mails": [signIn, home, home, home, home, "open"],
  "/admin/audit": [signIn, home, home, home, home, "open"],
  "/admin/settings": [signIn, home, home, home, home, "open"],
};

export const answerFor = (route: string, role: Role) => GUARDS[route]?.[ROLES.indexOf(role)];

/** Pages anybody may open, signed in or not. */
export const OPEN_ROUTES = [
  "/",
  "/explore",
  "/pricing",
  "/privacy",
  "/accessibility",
  "/saved",
  "/alerts/new",
];
