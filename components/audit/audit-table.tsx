import { Download, History } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { type AuditFilters, type AuditLine, auditQuery } from "@/lib/admin/audit";
import type { Paged } from "@/lib/admin/types";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { auditWords } from "./audit-words";

/** Columns that a narrow screen has no room for; there the action cell also shows time, actor and target. */
const WIDE = "max-xl:hidden";

export async function AuditTable({
  lines,
  filters,
}: {
  lines: Paged<AuditLine>;
  filters: AuditFilters;
}) {
  const t = await getTranslations("adminAudit");
  const words = await auditWords();
  if (lines.total === 0) {
    return (
      <EmptyState art={<Icon icon={History} />} title={t("empty")}>
        {t("emptyHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="font-medium">
          {t("count", { count: lines.total })}
        </p>
        <Button asChild variant="outline">
          <a download href={`${paths.adminAuditExport}${auditQuery({ ...filters, page: 1 })}`}>
            <Icon icon={Download} />
            {t("export")}
          </a>
        </Button>
      </div>
      <Table boxClassName="max-h-[75dvh]" label={t("title")}>
        <TableHeader>
          <TableRow>
            <TableHead className={WIDE}>{t("at")}</TableHead>
            <TableHead className={WIDE}>{t("actor")}</TableHead>
            <TableHead>{t("action")}</TableHead>
            <TableHead className={WIDE}>{t("target")}</TableHead>
            <TableHead>{t("change")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.rows.map((line) => (
            <TableRow className="[&>td]:align-top" key={line.id}>
              <TableCell className={`whitespace-nowrap tabular-nums ${WIDE}`}>
                {formatDateTime(line.at)}
              </TableCell>
              <TableCell className={WIDE}>
                <span className="block">{words.actor(line.actor)}</span>
                {line.actor && "email" in line.actor && (
                  <span className="block text-muted-foreground text-sm">
                    <bdi dir="ltr">{line.actor.email}</bdi>
                  </span>
                )}
              </TableCell>
              <TableCell className="max-xl:w-2/5">
                <span className="font-medium">{words.action(line.action)}</span>
                {line.href && (
                  <Link
                    className="link finger block w-fit py-1 text-sm"
                    href={line.href}
                    prefetch={false}
                  >
                    {t("openList")}
                  </Link>
                )}
                <span className="flex flex-col break-words text-muted-foreground text-sm xl:hidden">
                  {line.target && (
                    <bdi className="text-foreground">{words.target(line.target)}</bdi>
                  )}
                  <span>{words.actor(line.actor)}</span>
                  <span className="tabular-nums">{formatDateTime(line.at)}</span>
                </span>
              </TableCell>
              <TableCell className={`max-w-48 break-words ${WIDE}`}>
                <bdi>{words.target(line.target) ?? "–"}</bdi>
              </TableCell>
              <TableCell className="max-w-md xl:min-w-64">
                <dl className="flex flex-col gap-1 text-sm">
                  {line.changes.map(({ field, ...change }) => (
                    <div className="[overflow-wrap:anywhere]" key={field}>
                      <dt className="inline text-muted-foreground">{words.field(field)}: </dt>
                      <dd className="inline">
                        {"before" in change && (
                          <del>
                            <span className="sr-only">{t("before")} </span>
                            <bdi>{words.value(change.before, field)}</bdi>
                          </del>
                        )}
                        {"before" in change && "after" in change && <span aria-hidden> ← </span>}
                        {"after" in change && (
                          <ins className="no-underline">
                            <span className="sr-only"> {t("after")} </span>
                            <bdi>{words.value(change.after, field)}</bdi>
                          </ins>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pagination
        hrefOf={(page) => `${paths.adminAudit}${auditQuery({ ...filters, page })}` as Route}
        page={lines.page}
        pages={lines.pages}
      />
    </div>
  );
}
