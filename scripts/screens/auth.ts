import { paths } from "@/lib/paths";
import words from "@/messages/he.json" with { type: "json" };
import { AUTH, type Screen } from "./screen";

/** Sign-up, sign-in, and the pages that mail links open. */
export const AUTH_SCREENS: Screen[] = [
  { name: "sign-up", page: `${AUTH}/auth/page.tsx`, path: paths.signUp },
  {
    name: "sign-up-refused",
    page: `${AUTH}/auth/page.tsx`,
    path: paths.signUp,
    press: words.auth.signUp.submit,
  },
  { name: "sign-in", page: `${AUTH}/auth/page.tsx`, path: paths.signIn },
  {
    name: "forgot-password",
    page: `${AUTH}/auth/page.tsx`,
    path: paths.signIn,
    press: words.auth.signIn.forgot,
  },
  { name: "confirm", page: `${AUTH}/auth/confirm/page.tsx`, path: ({ link }) => link },
  { name: "confirm-invalid", page: `${AUTH}/auth/confirm/page.tsx`, path: paths.confirm },
  // The demo's Auth has no second factor: the page redirects to sign-in.
  { name: "code", page: `${AUTH}/auth/code/page.tsx`, path: paths.code, leadsTo: paths.signIn },
  {
    name: "update-password",
    page: `${AUTH}/update-password/page.tsx`,
    path: paths.updatePassword,
    as: "recovering",
  },
  {
    name: "update-password-invalid",
    page: `${AUTH}/update-password/page.tsx`,
    path: paths.updatePassword,
  },
  {
    name: "viewing-unknown",
    page: `${AUTH}/viewing/[secret]/page.tsx`,
    path: paths.viewing("0"),
  },
  { name: "lead-sent", page: `${AUTH}/lead/page.tsx`, path: `${paths.leadForm}?sent=1` },
  {
    name: "change-address-unknown",
    page: `${AUTH}/change-address/[secret]/page.tsx`,
    path: paths.changeAddress("0"),
  },
  {
    name: "forget-lead-unknown",
    page: `${AUTH}/forget/[secret]/page.tsx`,
    path: paths.forgetLead("0"),
  },
  {
    name: "renew-unknown",
    page: `${AUTH}/renew/[secret]/page.tsx`,
    path: paths.renew("0"),
  },
  {
    name: "join-unknown",
    page: `${AUTH}/join/[secret]/page.tsx`,
    path: paths.joinOffice("0"),
  },
  {
    name: "stop-mail-unknown",
    page: `${AUTH}/mail/stop/[secret]/page.tsx`,
    path: paths.stopMail("0"),
  },
];
