import { Building2 } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OfficeQuota } from "@/components/plan/office-quota";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { CompanyView } from "@/lib/company/list-filters";
import type { CompanyAgent, OwnCompany } from "@/lib/company/own-company";
import { paths } from "@/lib/paths";
import type { OfficeLimits } from "@/lib/plan/allowance";

export function CompanyDashboard({
  company,
  agents,
  view,
  limits,
  path = paths.dashboard,
  children,
}: {
  company: Pick<OwnCompany, "name" | "logoSrc">;
  agents: CompanyAgent[];
  view: CompanyView;
  limits: OfficeLimits;
  /** The path of the dashboard's tabs; a different one in an operator's read-only view. */
  path?: Route | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("companyDashboard");
  const total = agents.reduce((sum, agent) => sum + agent.properties, 0);
  const active = agents.filter((agent) => agent.properties > 0).length;
  return (
    <>
      <div className="flex items-center gap-4">
        <CompanyLogo company={company} />
        <h1 className="min-w-0 font-semibold text-3xl">
          <bdi>{company.name || t("fallbackName")}</bdi>
        </h1>
      </div>
      <StatStrip className="grid-cols-2 lg:grid-cols-4">
        <Stat label={t("agents")} value={agents.length} />
        <Stat label={t("activeAgents")} value={active} />
        <Stat label={t("properties")} value={total} />
        <Stat label={t("status")} value={t("statusActive")} />
      </StatStrip>
      {limits && (
        <Card className="p-4 sm:px-5">
          <OfficeQuota limits={limits} />
        </Card>
      )}
      <section className="flex flex-col gap-5">
        <nav aria-label={t("views")} className="flex flex-wrap gap-1 border-b">
          <ViewLink current={view === "agents"} href={path}>
            {t("agents")}
          </ViewLink>
          <ViewLink current={view === "properties"} href={`${path}?view=properties` as Route}>
            {t("propertiesView")}
          </ViewLink>
        </nav>
        {children}
      </section>
    </>
  );
}

function ViewLink({
  href,
  current,
  children,
}: {
  href: Route;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      aria-current={current ? "page" : undefined}
      className={cn(
        "-mb-px flex min-h-11 items-center border-transparent border-b-2 px-4 font-medium text-muted-foreground hover:text-foreground",
        current && "border-primary text-foreground",
      )}
      data-plain
      href={href}
      scroll={false}
    >
      {children}
    </Link>
  );
}

function CompanyLogo({ company }: { company: Pick<OwnCompany, "name" | "logoSrc"> }) {
  if (company.logoSrc) {
    return (
      <img
        alt=""
        className="size-16 shrink-0 rounded-xl border bg-card object-contain"
        height={64}
        src={company.logoSrc}
        width={64}
      />
    );
  }
  return (
    <span className="flex size-16 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary-soft-foreground">
      <Icon icon={Building2} className="size-8" />
    </span>
  );
}
