"use client";
import { PanelRight } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo, LogoMark } from "@/components/layout/logo";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet";
import type { MemberConsent } from "@/lib/consent/types";
import { paths } from "@/lib/paths";
import { AdminNav } from "./admin-nav";
import { useSidebar } from "./use-sidebar";

/** Sidebar (16rem, 3rem when folded to icons, an 18rem drawer on phones) around every admin page. */
export function AdminShell({
  consent,
  initiallyOpen,
  children,
}: {
  consent: MemberConsent;
  initiallyOpen: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("admin");
  const brand = useTranslations("layout");
  const { open, drawer, setDrawer, toggle } = useSidebar(initiallyOpen);
  return (
    <div className="flex min-h-dvh" data-bar="admin" data-member={consent}>
      <form action={paths.signOut} id="admin-sign-out" method="post" />
      <aside
        className={cn(
          "sticky top-0 hidden h-dvh shrink-0 flex-col border-e bg-card transition-[width] duration-200 md:flex",
          open ? "w-64" : "w-12",
        )}
        data-state={open ? "expanded" : "collapsed"}
      >
        <div className={cn("flex h-16 items-center border-b", open ? "px-4" : "justify-center")}>
          <Link aria-label={`${brand("brand")}: ${t("title")}`} href={paths.admin}>
            {open ? <Logo name={brand("brand")} /> : <LogoMark className="size-8" />}
          </Link>
        </div>
        <AdminNav folded={!open} />
      </aside>
      <Sheet onOpenChange={setDrawer} open={drawer}>
        <SheetContent aria-describedby={undefined} className="w-72">
          <SheetHeader>
            <SheetTitle>{t("title")}</SheetTitle>
          </SheetHeader>
          <AdminNav folded={false} onNavigate={() => setDrawer(false)} />
        </SheetContent>
      </Sheet>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b bg-background/95 px-3 backdrop-blur md:px-6">
          {/* Two buttons, because the desktop sidebar and the phone drawer have separate open states. */}
          {[
            { shown: drawer, className: "md:hidden" },
            { shown: open, className: "max-md:hidden" },
          ].map(({ shown, className }) => (
            <Button
              aria-expanded={shown}
              aria-keyshortcuts="Control+B Meta+B"
              aria-label={t("nav.toggle")}
              className={className}
              key={className}
              onClick={toggle}
              size="icon"
              title={`${t("nav.toggle")} (${t("nav.shortcut")})`}
              variant="ghost"
            >
              <Icon icon={PanelRight} className="size-5" />
            </Button>
          ))}
          <p className="font-medium text-muted-foreground text-sm">{t("title")}</p>
        </header>
        <main
          className="min-w-0 flex-1 end-of-page px-4 pt-6 md:px-8 md:pt-8"
          id="main"
          tabIndex={-1}
        >
          <div className="mx-auto flex w-full max-w-7xl flex-col gap-6">{children}</div>
        </main>
      </div>
    </div>
  );
}
