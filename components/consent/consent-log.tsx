import { Download, ShieldCheck } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
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
import type { ConsentLogView } from "@/lib/consent/types";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

const ID_SHOWN = 8;

export async function ConsentLog({ consents }: { consents: Paged<ConsentLogView> }) {
  const t = await getTranslations("adminConsent");
  if (consents.total === 0) {
    return (
      <EmptyState art={<Icon icon={ShieldCheck} />} title={t("empty")}>
        {t("emptyHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{t("count", { count: consents.total })}</p>
        <Button asChild variant="outline">
          <a download href={paths.adminConsentExport}>
            <Icon icon={Download} />
            {t("export")}
          </a>
        </Button>
      </div>
      <Table blocks boxClassName="max-h-[75dvh]" label={t("tabLog")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("user")}</TableHead>
            <TableHead>{t("ip")}</TableHead>
            <TableHead>{t("version")}</TableHead>
            <TableHead>{t("acceptedAt")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {consents.rows.map((consent) => (
            <TableRow key={consent.id}>
              <TableCell>
                {consent.userId ? (
                  <bdi className="font-mono" dir="ltr">
                    {consent.userId.slice(0, ID_SHOWN)}
                  </bdi>
                ) : (
                  <span>{t("guest")}</span>
                )}
              </TableCell>
              <TableCell data-label={t("ip")}>
                {consent.ipAddress ? (
                  <bdi dir="ltr">{consent.ipAddress}</bdi>
                ) : (
                  <span>{t("noIp")}</span>
                )}
              </TableCell>
              <TableCell data-label={t("version")}>
                <Badge>{t("versionBadge", { version: consent.policyVersion })}</Badge>
              </TableCell>
              <TableCell className="tabular-nums" data-label={t("acceptedAt")}>
                {formatDateTime(consent.acceptedAt)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pagination
        hrefOf={(page) => `${paths.adminConsent}?page=${page}` as Route}
        page={consents.page}
        pages={consents.pages}
      />
    </div>
  );
}
