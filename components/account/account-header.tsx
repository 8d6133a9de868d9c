"use client";
import {
  Building2,
  CalendarClock,
  ChartColumn,
  CircleUser,
  Ellipsis,
  Globe,
  House,
  type IconNode,
  Inbox,
  LayoutDashboard,
  Link2,
  LogOut,
  Menu,
  Plus,
  ScanEye,
  Settings,
  ShieldCheck,
  Users,
} from "lucide";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Logo } from "@/components/layout/logo";
import { CheckSharing } from "@/components/share/check-sharing";
import { useShareLink } from "@/components/share/use-share-link";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from "@/components/ui/sheet";
import { useLastKnown } from "@/components/ui/use-last-known";
import { type AccountLink, accountLinks, isCurrent } from "@/lib/dashboard/links";
import type { ShellView } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { SignOutForm } from "./sign-out-form";

const ICONS: Record<AccountLink["name"], IconNode> = {
  addProperty: Plus,
  miniSite: Globe,
  setUsername: Globe,
  profile: CircleUser,
  settings: Settings,
  leads: Inbox,
  viewings: CalendarClock,
  shareLinks: Link2,
  agents: Users,
  properties: House,
  companyProfile: Building2,
  companyPage: Globe,
  dashboard: LayoutDashboard,
  admin: ShieldCheck,
  numbers: ChartColumn,
};

/** The header bar of every account page. On a phone a single button opens everything in it. */
export function AccountHeader({ shell }: { shell: ShellView }) {
  const t = useTranslations("account");
  const layout = useTranslations("layout");
  const { main, more } = accountLinks(shell);
  const unread = useLastKnown(shell.unread);
  return (
    <header
      className="@container sticky top-0 z-30 border-border border-b bg-background/95 supports-backdrop-filter:bg-background/85 supports-backdrop-filter:backdrop-blur-md"
      data-noprint
    >
      <div className="container-page flex min-h-16 items-center justify-between gap-4 py-2">
        <div className="flex min-w-0 items-center gap-3">
          {/* At double text size a phone's bar has no room for the name next to the two buttons. */}
          <Link
            aria-label={t("dashboardLink")}
            className="rounded-md [&>span>span]:@max-[14rem]:hidden"
            data-plain
            href={paths.dashboard}
          >
            <Logo name={layout("brand")} />
          </Link>
          <Badge className="hidden sm:inline-flex" variant="primary">
            {t(`badge.${shell.userType}`)}
          </Badge>
        </div>
        <nav aria-label={t("nav")} className="hidden items-center gap-1.5 lg:flex">
          {main.map((link) => (
            <NavLink key={link.name} link={link} unread={unread} />
          ))}
          <MoreMenu more={more} shell={shell} />
        </nav>
        <PhoneMenu links={[...main, ...more]} shell={shell} unread={unread} />
      </div>
    </header>
  );
}

function NavLink({
  link,
  unread,
  wide = false,
}: {
  link: AccountLink;
  /** Number of unread leads, shown next to the link to them. */
  unread: number;
  wide?: boolean;
}) {
  const t = useTranslations("account");
  const icon = ICONS[link.name];
  const current = isCurrent(link.href, usePathname(), useSearchParams().get("view"));
  return (
    <Link
      aria-current={current ? "page" : undefined}
      className={cn(
        buttonVariants({
          variant: link.primary ? "primary" : "ghost",
          size: wide ? "md" : "sm",
        }),
        wide && "w-full justify-start",
        current && !link.primary && "bg-accent contrast:underline contrast:underline-offset-4",
      )}
      data-plain
      href={link.href}
      prefetch={link.isPublic ? false : null}
    >
      <Icon icon={icon} />
      <span>{t(`links.${link.name}`)}</span>
      {link.name === "leads" && unread > 0 && (
        <Badge variant="solid">
          <span aria-hidden>{unread}</span>
          <span className="sr-only">{t("unreadLeads", { count: unread })}</span>
        </Badge>
      )}
    </Link>
  );
}

function MoreMenu({ shell, more }: { shell: ShellView; more: AccountLink[] }) {
  const t = useTranslations("account");
  const [checking, setChecking] = useState(false);
  const copy = useShareLink(shell);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            <Icon icon={Ellipsis} />
            {t("more")}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="min-w-56">
          <DropdownMenuLabel>
            <bdi>{shell.name}</bdi>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          {more.map((link) => {
            const icon = ICONS[link.name];
            return (
              <DropdownMenuItem asChild key={link.name}>
                <Link data-plain href={link.href} prefetch={link.isPublic ? false : null}>
                  <Icon icon={icon} />
                  <span>{t(`links.${link.name}`)}</span>
                </Link>
              </DropdownMenuItem>
            );
          })}
          <DropdownMenuItem onSelect={copy}>
            <Icon icon={Link2} />
            {t("copyLink")}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setChecking(true)}>
            <Icon icon={ScanEye} />
            {t("checkSharing")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <SignOutForm>
            <DropdownMenuItem asChild onSelect={(event) => event.preventDefault()}>
              <button className="w-full" type="submit">
                <Icon icon={LogOut} />
                {t("signOut")}
              </button>
            </DropdownMenuItem>
          </SignOutForm>
        </DropdownMenuContent>
      </DropdownMenu>
      <CheckSharing onOpenChange={setChecking} open={checking} path={shell.publicPath} />
    </>
  );
}

function PhoneMenu({
  shell,
  links,
  unread,
}: {
  shell: ShellView;
  links: AccountLink[];
  unread: number;
}) {
  const t = useTranslations("account");
  const [open, setOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const copy = useShareLink(shell);
  const row = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button className="w-full justify-start" onClick={onClick} variant="ghost">
      {icon}
      <span>{label}</span>
    </Button>
  );
  return (
    <>
      <Sheet onOpenChange={setOpen} open={open}>
        <SheetTrigger asChild>
          <Button
            aria-label={unread > 0 ? t("menuUnread", { count: unread }) : t("menu")}
            className="relative lg:hidden"
            size="icon"
            variant="ghost"
          >
            <Icon icon={Menu} className="size-6" />
            {unread > 0 && (
              <Badge
                aria-hidden
                // Small and in the corner, so that the menu icon under it stays recognizable.
                className="absolute -end-1 -top-1 h-5 min-w-5 justify-center rounded-full px-1 text-xs ring-2 ring-background"
                variant="solid"
              >
                {unread}
              </Badge>
            )}
          </Button>
        </SheetTrigger>
        <SheetContent aria-describedby={undefined} className="gap-1 overflow-y-auto p-4">
          <SheetTitle className="mb-1 px-2 pe-14">
            <bdi>{shell.name}</bdi>
          </SheetTitle>
          <Badge className="mx-2 mb-4 self-start" variant="primary">
            {t(`badge.${shell.userType}`)}
          </Badge>
          {/* Following a link closes the sheet, because a different page is then under it. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the presses */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is also a click */}
          <div className="flex flex-col gap-1" onClick={() => setOpen(false)}>
            {links.map((link) => (
              <NavLink key={link.name} link={link} unread={unread} wide />
            ))}
          </div>
          {row(<Icon icon={Link2} />, t("copyLink"), copy)}
          {row(<Icon icon={ScanEye} />, t("checkSharing"), () => {
            setOpen(false);
            setChecking(true);
          })}
          <SignOutForm>
            <Button className="w-full justify-start" type="submit" variant="ghost">
              <Icon icon={LogOut} />
              {t("signOut")}
            </Button>
          </SignOutForm>
        </SheetContent>
      </Sheet>
      <CheckSharing onOpenChange={setChecking} open={checking} path={shell.publicPath} />
    </>
  );
}
