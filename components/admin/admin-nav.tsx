"use client";
import { ExternalLink, LogOut } from "lucide";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { Tooltip } from "@/components/ui/tooltip";
import { paths } from "@/lib/paths";
import { isCurrent, NAV_ITEMS } from "./nav-items";

const itemClass =
  "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-accent-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-foreground contrast:aria-[current=page]:bg-primary contrast:aria-[current=page]:text-primary-foreground [&>svg]:size-5 [&>svg]:shrink-0";

export function AdminNav({
  folded,
  onNavigate,
}: {
  /** Shows only icons, with the names as tooltips. */
  folded: boolean;
  onNavigate?: () => void;
}) {
  const t = useTranslations("admin.nav");
  const pathname = usePathname();
  const look = cn(itemClass, folded && "size-11 justify-center px-0");
  return (
    <nav
      aria-label={t("label")}
      className={cn("flex flex-1 flex-col gap-1 overflow-y-auto py-3", folded ? "px-0.5" : "px-2")}
    >
      <ul className="flex flex-col gap-1">
        {NAV_ITEMS.map(({ name, href, icon }) => (
          <li key={name}>
            <Named folded={folded} name={t(name)}>
              <Link
                aria-current={isCurrent(href, pathname) ? "page" : undefined}
                aria-label={folded ? t(name) : undefined}
                className={look}
                href={href}
                onClick={onNavigate}
              >
                <Icon icon={icon} />
                {!folded && <span>{t(name)}</span>}
              </Link>
            </Named>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-1 border-t pt-1.5">
        <Named folded={folded} name={t("site")}>
          <Link
            aria-label={folded ? t("site") : undefined}
            className={look}
            href={paths.home}
            prefetch={false}
          >
            <Icon icon={ExternalLink} />
            {!folded && <span>{t("site")}</span>}
          </Link>
        </Named>
        <Named folded={folded} name={t("signOut")}>
          <button
            aria-label={folded ? t("signOut") : undefined}
            className={cn(look, "w-full", folded && "w-11")}
            form="admin-sign-out"
            type="submit"
          >
            <Icon icon={LogOut} className="-scale-x-100" />
            {!folded && <span>{t("signOut")}</span>}
          </button>
        </Named>
      </div>
    </nav>
  );
}

function Named({ folded, name, children }: { folded: boolean; name: string; children: ReactNode }) {
  return folded ? (
    <Tooltip content={name} side="left">
      {children}
    </Tooltip>
  ) : (
    children
  );
}
