import { MailCheck } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Paged } from "@/lib/admin/types";
import { formatDateTime } from "@/lib/hebrew/format";
import type { DeadMailView } from "@/lib/mail/types";
import { paths } from "@/lib/paths";
import { SendAgain } from "./mail-buttons";
import { MailCells } from "./mail-cells";

/** Errors that the database sets itself; any other value is the mail server's own message. */
const OWN_ERRORS = ["too_late", "worker_lost", "no_address"] as const;

export async function DeadMails({ mails }: { mails: Paged<DeadMailView> }) {
  const t = await getTranslations("adminMails");
  if (mails.total === 0) {
    return (
      <EmptyState art={<Icon icon={MailCheck} />} title={t("empty")}>
        {t("emptyHint")}
      </EmptyState>
    );
  }
  const errorOf = (text: string) => {
    const own = OWN_ERRORS.find((name) => name === text);
    return own ? t(`errors.${own}`) : <bdi dir="ltr">{text}</bdi>;
  };
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-xl">{t("list")}</h2>
          <p className="text-muted-foreground text-sm">{t("listHint")}</p>
        </div>
        <SendAgain count={mails.total} />
      </div>
      <Table blocks boxClassName="max-h-[75dvh]" label={t("list")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("kind")}</TableHead>
            <TableHead>{t("to")}</TableHead>
            <TableHead>{t("error")}</TableHead>
            <TableHead>{t("time")}</TableHead>
            <TableHead>{t("again")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {mails.rows.map((mail) => (
            <TableRow key={mail.id}>
              <MailCells email={mail.email} kind={mail.kind} />
              <TableCell
                className="min-w-48 text-muted-foreground"
                data-across
                data-label={t("error")}
              >
                {errorOf(mail.error)}
              </TableCell>
              <TableCell
                className="whitespace-nowrap tabular-nums"
                data-label={t("time")}
                data-wide
              >
                {formatDateTime(mail.diedAt)}
              </TableCell>
              <TableCell>{mail.email && <SendAgain email={mail.email} id={mail.id} />}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pagination
        hrefOf={(page) => `${paths.adminMails}?page=${page}` as Route}
        page={mails.page}
        pages={mails.pages}
      />
    </section>
  );
}
