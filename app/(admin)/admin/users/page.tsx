import { Download } from "lucide";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withLoading } from "@/app/with-loading";
import { ListLoading } from "@/components/admin/list-loading";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { UserFilterCard } from "@/components/user/user-filter-card";
import { UserTable } from "@/components/user/user-table";
import { userFilters, userFiltersQuery } from "@/lib/admin/user-filters";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listPlans } from "@/server/plan/queries";
import { searchUsers } from "@/server/user/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminUsers"))("title") };
}

export default withLoading(ListLoading, AdminUsersPage);

async function AdminUsersPage({ searchParams }: PageProps<"/admin/users">) {
  const { userId } = await requirePage("admin");
  const t = await getTranslations("adminUsers");
  const filters = userFilters(await searchParams);
  const [users, plans] = await Promise.all([
    attempt("users", () => searchUsers(filters)),
    attempt("plans", listPlans),
  ]);
  const hrefOf = (page: number) =>
    `${paths.adminUsers}${userFiltersQuery({ ...filters, page })}` as Route;
  if (users && users.page > users.pages) redirect(hrefOf(users.pages));
  return (
    <>
      <PageHeader title={t("title")} />
      <UserFilterCard filters={filters} />
      {users ? (
        <Messages
          only={[
            "adminUsers",
            "adminPlans",
            "adminPublishing",
            "report",
            "admin",
            "ui",
            "form",
            "validation",
            "errors",
          ]}
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="font-medium">
              {t("count", { count: users.total })}
            </p>
            {users.total > 0 && (
              <Button asChild variant="outline">
                <a
                  download
                  href={`${paths.adminUsersExport}${userFiltersQuery({ ...filters, page: 1 })}`}
                >
                  <Icon icon={Download} />
                  {t("export")}
                </a>
              </Button>
            )}
          </div>
          <UserTable ownUserId={userId} plans={plans} users={users.rows} />
          <Pagination hrefOf={hrefOf} page={users.page} pages={users.pages} />
        </Messages>
      ) : (
        <LoadFailure title={t("failed")} />
      )}
    </>
  );
}
