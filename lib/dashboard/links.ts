import type { Route } from "next";
import { paths } from "@/lib/paths";
import type { ShellView } from "./types";

export type AccountLink = {
  name:
    | "addProperty"
    | "miniSite"
    | "setUsername"
    | "profile"
    | "settings"
    | "leads"
    | "viewings"
    | "numbers"
    | "shareLinks"
    | "agents"
    | "properties"
    | "companyProfile"
    | "companyPage"
    | "dashboard"
    | "admin";
  href: Route;
  primary?: boolean;
  /** Public pages are not prefetched. */
  isPublic?: boolean;
};

/**
 * The buttons of the bar, and the pages that its "more" menu adds. The link to an unpublished public page would only
 * lead to a 404.
 */
export function accountLinks({ userType, isAdmin, publicPath, isPublic }: ShellView) {
  const admin: AccountLink[] = isAdmin ? [{ name: "admin", href: paths.admin }] : [];
  const settings: AccountLink = { name: "settings", href: paths.settings };
  const numbers: AccountLink = { name: "numbers", href: paths.numbers };
  const leads: AccountLink = { name: "leads", href: paths.leads };
  const profile: AccountLink = { name: "profile", href: paths.profile };
  if (userType === "company") {
    const main: AccountLink[] = [
      { name: "agents", href: paths.dashboard },
      { name: "properties", href: paths.companyProperties },
      leads,
      numbers,
      { name: "companyProfile", href: paths.companyProfile },
      settings,
    ];
    const page: AccountLink[] =
      publicPath && isPublic ? [{ name: "companyPage", href: publicPath, isPublic: true }] : [];
    return { main, more: [...page, profile, ...admin] };
  }
  const page: AccountLink[] =
    publicPath && isPublic ? [{ name: "miniSite", href: publicPath, isPublic: true }] : [];
  const main: AccountLink[] = [
    { name: "addProperty", href: paths.addProperty, primary: true },
    leads,
    numbers,
    ...(publicPath ? page : [{ name: "setUsername", href: paths.profileForUsername } as const]),
    profile,
    settings,
  ];
  const more: AccountLink[] = [
    { name: "dashboard", href: paths.dashboard },
    { name: "viewings", href: paths.viewings },
    { name: "shareLinks", href: paths.links },
    ...admin,
  ];
  return { main, more };
}

/** Whether a link leads to the current page; a company's dashboard is one page with two views. */
export function isCurrent(href: Route, pathname: string, view: string | null) {
  const here = view ? `${pathname}?view=${view}` : pathname;
  return href === here;
}
