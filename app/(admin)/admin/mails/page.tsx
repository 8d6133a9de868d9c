import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { DeadMails } from "@/components/mail/dead-mails";
import { TryMail } from "@/components/mail/mail-buttons";
import { MailLog } from "@/components/mail/mail-log";
import { UnsentNotice } from "@/components/mail/unsent-notice";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { pageOf } from "@/lib/admin/params";
import { mailLogFilters, mailLogQuery } from "@/lib/mail/log-filters";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getMailLog, getOutgoingMails } from "@/server/mail/queries";
import { sendsMails } from "@/server/worker/from-env";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminMails"))("title") };
}

export default async function AdminMailsPage({ searchParams }: PageProps<"/admin/mails">) {
  await requirePage("admin");
  const t = await getTranslations("adminMails");
  const admin = await getTranslations("admin");
  const format = await getFormatter();
  const params = await searchParams;
  const page = pageOf(params);
  const filters = mailLogFilters(params);
  const sends = sendsMails();
  const [mails, sent] = await Promise.all([
    attempt("outgoing mails", () => getOutgoingMails(page)),
    attempt("log of mails", () => getMailLog(filters)),
  ]);
  if (sent && sent.page > sent.pages)
    redirect(`${paths.adminMails}${mailLogQuery({ ...filters, page: sent.pages })}` as Route);
  if (mails && mails.dead.page > mails.dead.pages) {
    redirect(`${paths.adminMails}?page=${mails.dead.pages}` as Route);
  }
  return (
    <Messages only={["adminMails", "admin", "form", "errors", "ui"]}>
      <PageHeader
        actions={<TryMail sends={sends} />}
        description={t("description")}
        title={t("title")}
      />
      {!sends && <UnsentNotice />}
      {!mails && <LoadFailure title={admin("loadFailed")} />}
      {mails && (
        <>
          <StatStrip className="grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
            <Stat label={t("waiting")} value={format.number(mails.waiting)} />
            <Stat label={t("sentToday")} value={format.number(mails.sentToday)} />
            <Stat label={t("dead")} value={format.number(mails.dead.total)} />
          </StatStrip>
          <DeadMails mails={mails.dead} />
        </>
      )}
      {sent ? (
        <MailLog filters={filters} mails={sent} />
      ) : (
        mails && <LoadFailure title={t("log.failed")} />
      )}
    </Messages>
  );
}
