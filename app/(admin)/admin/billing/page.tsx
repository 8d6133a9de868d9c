import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { MoneyFigures } from "@/components/billing/money-figures";
import { NoticeQueue } from "@/components/billing/notice-queue";
import { Messages } from "@/components/layout/messages";
import { pageOf, paramOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getMoney, getNotices } from "@/server/billing/admin-queries";
import { listPlans } from "@/server/plan/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminBilling"))("title") };
}

export default async function AdminBillingPage({ searchParams }: PageProps<"/admin/billing">) {
  await requirePage("admin");
  const t = await getTranslations("adminBilling");
  const admin = await getTranslations("admin");
  const params = await searchParams;
  const page = pageOf(params);
  const decided = paramOf(params, "view") === "decided";
  const loaded = await attempt("billing", () =>
    Promise.all([getMoney(), getNotices(decided, page), listPlans()]),
  );
  const base = decided ? paths.adminDecidedNotices : paths.adminBilling;
  const [money, answer, plans] = loaded ?? [];
  if (answer && answer.notices.page > answer.notices.pages) redirect(base);
  const hrefOf = (n: number) =>
    (n === 1 ? base : `${base}${decided ? "&" : "?"}page=${n}`) as Route;
  return (
    <Messages only={["adminBilling", "admin", "form", "errors", "ui"]}>
      <PageHeader description={t("description")} title={t("title")} />
      {money && answer && plans ? (
        <>
          <MoneyFigures money={money} />
          <NoticeQueue
            {...answer}
            isDecided={decided}
            hrefOf={hrefOf}
            plans={plans.map(({ id, name }) => ({ id, name }))}
          />
        </>
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </Messages>
  );
}
