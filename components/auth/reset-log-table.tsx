import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { resetReason } from "@/lib/auth/reset-reason";
import type { ResetLogView } from "@/lib/auth/types";
import { formatSecond } from "@/lib/hebrew/format";

export async function ResetLogTable({ logs }: { logs: ResetLogView[] }) {
  const t = await getTranslations("adminResetLogs");
  return (
    <Table blocks boxClassName="max-h-[75dvh]" label={t("title")}>
      <TableHeader>
        <TableRow>
          <TableHead>{t("result")}</TableHead>
          <TableHead>{t("time")}</TableHead>
          <TableHead>{t("email")}</TableHead>
          <TableHead>{t("error")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {logs.map((log) => (
          <TableRow key={log.id}>
            <TableCell>
              <Badge variant={log.success ? "success" : "destructive"}>
                {t(log.success ? "success" : "failure")}
              </Badge>
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums" data-label={t("time")} data-wide>
              {formatSecond(log.createdAt)}
            </TableCell>
            <TableCell data-across data-label={t("email")}>
              <bdi dir="ltr">{log.email}</bdi>
            </TableCell>
            <TableCell data-across={log.errorMessage ? "" : undefined}>
              {log.errorMessage && (
                <>
                  <span>{t(`reasons.${resetReason(log.errorMessage)}`)}</span>
                  <span
                    className="block break-words text-end text-muted-foreground text-sm"
                    dir="ltr"
                    lang="en"
                  >
                    {log.errorMessage}
                  </span>
                </>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
