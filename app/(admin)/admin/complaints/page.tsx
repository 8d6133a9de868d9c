import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { ComplaintTasks } from "@/components/complaint/complaint-tasks";
import { Messages } from "@/components/layout/messages";
import { pageOf, paramOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getComplaints } from "@/server/complaint/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminComplaints"))("title") };
}

export default async function AdminComplaintsPage({
  searchParams,
}: PageProps<"/admin/complaints">) {
  await requirePage("admin");
  const t = await getTranslations("adminComplaints");
  const admin = await getTranslations("admin");
  const params = await searchParams;
  const page = pageOf(params);
  const closed = paramOf(params, "view") === "closed";
  const found = await attempt("complaints", () => getComplaints(closed, page));
  const base = closed ? paths.adminClosedComplaints : paths.adminComplaints;
  if (found && found.complaints.page > found.complaints.pages) redirect(base);
  const hrefOf = (n: number) => (n === 1 ? base : `${base}${closed ? "&" : "?"}page=${n}`) as Route;
  return (
    <Messages only={["adminComplaints", "admin", "form", "errors", "ui"]}>
      <PageHeader description={t("description")} title={t("title")} />
      {found ? (
        <ComplaintTasks answer={found} closed={closed} hrefOf={hrefOf} now={new Date()} />
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </Messages>
  );
}
