import {
  Building2,
  CreditCard,
  History,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MailWarning,
  Puzzle,
  Settings,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { Route } from "next";
import { paths } from "@/lib/paths";

type NavItem = {
  href: Route;
  icon: LucideIcon;
  name:
    | "overview"
    | "users"
    | "companies"
    | "plans"
    | "addons"
    | "cardTemplate"
    | "consent"
    | "resetLogs"
    | "mails"
    | "audit"
    | "settings";
};

export const NAV_ITEMS: readonly NavItem[] = [
  { name: "overview", href: paths.admin, icon: LayoutDashboard },
  { name: "users", href: paths.adminUsers, icon: Users },
  { name: "companies", href: paths.adminCompanies, icon: Building2 },
  { name: "plans", href: paths.adminPlans, icon: CreditCard },
  { name: "addons", href: paths.adminAddons, icon: Puzzle },
  { name: "cardTemplate", href: paths.adminCardTemplate, icon: LayoutTemplate },
  { name: "consent", href: paths.adminConsent, icon: ShieldCheck },
  { name: "resetLogs", href: paths.adminResetLogs, icon: KeyRound },
  { name: "mails", href: paths.adminMails, icon: MailWarning },
  { name: "audit", href: paths.adminAudit, icon: History },
  { name: "settings", href: paths.adminSettings, icon: Settings },
];

/** The overview is current only on its own page; the others on the pages under them too. */
export const isCurrent = (href: string, pathname: string) =>
  href === paths.admin ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
