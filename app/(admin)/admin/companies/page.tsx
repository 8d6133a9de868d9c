import { Building2 } from "lucide";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { FailedPage } from "@/components/admin/failed-page";
import { PageHeader } from "@/components/admin/page-header";
import { CompanyAdminCard } from "@/components/company/company-admin-card";
import { CompanySearch } from "@/components/company/company-search";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { pageOf, searchOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { searchCompanies } from "@/server/company/admin-queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminCompanies"))("title") };
}

export default async function AdminCompaniesPage({ searchParams }: PageProps<"/admin/companies">) {
  await requirePage("admin");
  const t = await getTranslations("adminCompanies");
  const admin = await getTranslations("admin");
  const format = await getFormatter();
  const params = await searchParams;
  const search = searchOf(params);
  const found = await attempt("companies", () => searchCompanies(search, pageOf(params)));
  if (!found) return <FailedPage failed={admin("loadFailed")} title={t("title")} />;
  const { totals, rows } = found;
  const hrefOf = (page: number) =>
    `${paths.adminCompanies}?${new URLSearchParams({ ...(search && { search }), page: String(page) })}` as Route;
  if (found.page > found.pages) redirect(hrefOf(found.pages));
  return (
    <>
      <PageHeader title={t("title")} />
      <StatStrip className="grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
        <Stat label={t("companies")} value={format.number(totals.companies)} />
        <Stat label={t("agents")} value={format.number(totals.agents)} />
        <Stat label={t("properties")} value={format.number(totals.properties)} />
      </StatStrip>
      <CompanySearch search={search} />
      {rows.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
          {rows.map((company) => (
            <li key={company.id}>
              <CompanyAdminCard company={company} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && (
        <EmptyState art={<Icon icon={Building2} />} title={t("empty")}>
          {t(search ? "noMatch" : "emptyHint")}
        </EmptyState>
      )}
      <Pagination hrefOf={hrefOf} page={found.page} pages={found.pages} />
    </>
  );
}
