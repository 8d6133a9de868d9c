import {
  Accessibility,
  Banknote,
  Building2,
  CreditCard,
  Flag,
  HeartPulse,
  History,
  type IconNode,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  MailWarning,
  Puzzle,
  Settings,
  ShieldCheck,
  UserCheck,
  UserSearch,
  Users,
} from "lucide";
import type { Route } from "next";
import { ADMIN_SCREENS, type AdminScreen } from "@/lib/access/pages";
import { paths } from "@/lib/paths";

const ICONS: Record<AdminScreen["nav"], IconNode> = {
  overview: LayoutDashboard,
  users: Users,
  companies: Building2,
  reports: Flag,
  newAgents: UserCheck,
  complaints: Accessibility,
  billing: Banknote,
  plans: CreditCard,
  addons: Puzzle,
  cardTemplate: LayoutTemplate,
  consent: ShieldCheck,
  resetLogs: KeyRound,
  mails: MailWarning,
  audit: History,
  privacy: UserSearch,
  health: HeartPulse,
  settings: Settings,
};

export const NAV_ITEMS = ADMIN_SCREENS.map(({ path, nav }) => ({
  name: nav,
  href: path as Route,
  icon: ICONS[nav],
}));

/** The overview is current only on its own page; the others also on the pages below them. */
export const isCurrent = (href: string, pathname: string) =>
  href === paths.admin ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
