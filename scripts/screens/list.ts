import { MAIL_KINDS } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import { ACCOUNT_SCREENS } from "./account";
import { PANEL_SCREENS } from "./admin";
import { AUTH_SCREENS } from "./auth";
import { OVER } from "./over";
import { PUBLIC_SCREENS } from "./public";
import { ADMIN, type Screen } from "./screen";

const MAILS: Screen[] = [
  ...MAIL_KINDS.map((kind) => ({
    name: `mail-${kind}`,
    page: "app/dev/mails/[kind]/route.ts",
    path: paths.mailPreview(kind),
  })),
  { name: "inbox", page: "app/dev/inbox/page.tsx", path: paths.inbox },
];

/** Every screen, in the order in which people reach them. */
export const SCREENS = [
  ...PUBLIC_SCREENS,
  ...AUTH_SCREENS,
  ...ACCOUNT_SCREENS,
  ...PANEL_SCREENS,
  ...MAILS,
  ...OVER,
].map((screen): Screen => (screen.page.startsWith(ADMIN) ? { as: "admin", ...screen } : screen));
