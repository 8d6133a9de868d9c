import { ADMIN_SCREENS } from "@/lib/access/pages";
import { paths } from "@/lib/paths";
import words from "@/messages/he.json" with { type: "json" };
import { ADMIN, type Screen } from "./screen";

/** The operators' panel. */
export const PANEL_SCREENS: Screen[] = [
  ...ADMIN_SCREENS.map(({ path }) => ({
    name: path.slice(1).replaceAll("/", "-"),
    page: `app/(admin)${path}/page.tsx`,
    path,
  })),
  {
    name: "admin-user",
    page: `${ADMIN}/users/[userId]/page.tsx`,
    path: ({ user }) => paths.adminUser(user),
  },
  {
    name: "admin-view-as",
    page: `${ADMIN}/users/[userId]/view/page.tsx`,
    path: ({ user }) => paths.adminViewAs(user),
  },
  {
    name: "admin-new-agents-refused",
    page: `${ADMIN}/new-agents/page.tsx`,
    path: paths.adminRefusedAgents,
  },
  {
    name: "admin-consent-edited",
    page: `${ADMIN}/consent/page.tsx`,
    path: paths.adminConsent,
    press: words.admin.edit,
  },
  {
    name: "admin-settings-edited",
    page: `${ADMIN}/settings/page.tsx`,
    path: paths.adminSettings,
    press: words.admin.edit,
  },
];
