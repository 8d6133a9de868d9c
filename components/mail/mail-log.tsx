import { MailSearch } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { FilterCard } from "@/components/admin/filter-card";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
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
import { mailLogQuery } from "@/lib/mail/log-filters";
import {
  type LoggedMailView,
  MAIL_STATES,
  type MailLogFilters,
  type MailState,
} from "@/lib/mail/types";
import { paths } from "@/lib/paths";
import { MailCells } from "./mail-cells";

const LOOKS: Record<MailState, BadgeVariant> = {
  waiting: "warning",
  sent: "success",
  dead: "destructive",
};

/** The log of sent mails: recipient, kind and time. Mail contents are not stored for it. */
export async function MailLog({
  mails,
  filters,
}: {
  mails: Paged<LoggedMailView>;
  filters: MailLogFilters;
}) {
  const t = await getTranslations("adminMails.log");
  return (
    <section aria-labelledby="mail-log" className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-xl" id="mail-log">
          {t("title")}
        </h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <MailLogFilterCard filters={filters} />
      {mails.total === 0 ? (
        <EmptyState art={<Icon icon={MailSearch} />} as="p" title={t("empty")} />
      ) : (
        <>
          <p aria-live="polite" className="font-medium">
            {t("count", { count: mails.total })}
          </p>
          <Table blocks boxClassName="max-h-[75dvh]" label={t("title")}>
            <TableHeader>
              <TableRow>
                <TableHead>{t("kind")}</TableHead>
                <TableHead>{t("to")}</TableHead>
                <TableHead>{t("state")}</TableHead>
                <TableHead>{t("queued")}</TableHead>
                <TableHead>{t("ended")}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {mails.rows.map((mail) => (
                <TableRow key={mail.id}>
                  <MailCells email={mail.email} kind={mail.kind} />
                  <TableCell data-label={t("state")}>
                    <Badge variant={LOOKS[mail.state]}>{t(`states.${mail.state}`)}</Badge>
                  </TableCell>
                  <TableCell
                    className="whitespace-nowrap tabular-nums"
                    data-label={t("queued")}
                    data-wide
                  >
                    {formatDateTime(mail.queuedAt)}
                  </TableCell>
                  <TableCell
                    className="whitespace-nowrap tabular-nums"
                    data-label={t("ended")}
                    data-wide
                  >
                    {mail.endedAt ? formatDateTime(mail.endedAt) : "–"}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <Pagination
            hrefOf={(page) => `${paths.adminMails}${mailLogQuery({ ...filters, page })}` as Route}
            page={mails.page}
            pages={mails.pages}
          />
        </>
      )}
    </section>
  );
}

async function MailLogFilterCard({ filters }: { filters: MailLogFilters }) {
  const t = await getTranslations("adminMails.log");
  return (
    <FilterCard
      className="@min-[42rem]:grid-cols-[minmax(0,1fr)_11rem_auto]"
      label={t("filters")}
      page={paths.adminMails}
      query={mailLogQuery({ ...filters, page: 1 })}
    >
      <Labelled id="mails-address" label={t("address")}>
        <Input
          defaultValue={filters.address}
          dir="ltr"
          id="mails-address"
          maxLength={254}
          name="address"
          type="search"
        />
      </Labelled>
      <Labelled id="mails-state" label={t("state")}>
        <NativeSelect defaultValue={filters.state || "all"} id="mails-state" name="state">
          <option value="all">{t("all")}</option>
          {MAIL_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
    </FilterCard>
  );
}
