import { Check } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatNumber, formatShekels } from "@/lib/hebrew/format";
import { annualPrice } from "@/lib/plan/pricing";
import type { PlanView } from "@/lib/plan/types";
import { VAT_PERCENT, vatIn } from "@/lib/plan/vat";
import { IMAGES_HARD_CAP } from "@/lib/property/schema";

const IN_EVERY_PLAN = ["rowMiniSite", "rowShare", "rowTour", "rowCompany"] as const;

/** The differences between the plans first, then what all of them include. */
export function PlanTable({ plans }: { plans: PlanView[] }) {
  const t = useTranslations("pricing");
  const included = (
    <>
      <Icon icon={Check} className="inline size-5 text-primary" />
      <span className="sr-only">{t("included")}</span>
    </>
  );
  const rows: { label: string; cell: (plan: PlanView) => ReactNode }[] = [
    { label: t("rowPrice"), cell: ({ price }) => <bdi>{formatShekels(price)}</bdi> },
    { label: t("rowAnnual"), cell: ({ price }) => <bdi>{formatShekels(annualPrice(price))}</bdi> },
    {
      label: t("rowVat", { percent: VAT_PERCENT }),
      cell: ({ price }) => <bdi>{formatShekels(vatIn(price))}</bdi>,
    },
    {
      label: t("rowAgents"),
      cell: ({ agentLimit }) => (agentLimit === null ? t("oneAgent") : formatNumber(agentLimit)),
    },
    {
      label: t("rowProperties"),
      cell: ({ propertyLimit }) =>
        propertyLimit === null ? t("unlimited") : formatNumber(propertyLimit),
    },
    {
      label: t("rowImages"),
      cell: ({ imagesPerProperty }) =>
        formatNumber(Math.min(imagesPerProperty ?? IMAGES_HARD_CAP, IMAGES_HARD_CAP)),
    },
    {
      label: t("rowVideo"),
      cell: ({ video }) => (video ? included : <span>{t("notIncluded")}</span>),
    },
    {
      label: t("rowStatistics"),
      cell: ({ statistics }) => (statistics ? included : <span>{t("last30Days")}</span>),
    },
    ...IN_EVERY_PLAN.map((key) => ({ label: t(key), cell: () => included })),
  ];
  return (
    <Table className="text-base lg:table-fixed" label={t("compareLabel")}>
      <TableHeader>
        <tr>
          <TableHead>{t("feature")}</TableHead>
          {plans.map((plan) => (
            <TableHead className="text-foreground" key={plan.id}>
              <bdi>{plan.name}</bdi>
            </TableHead>
          ))}
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map(({ label, cell }) => (
          <TableRow key={label}>
            <th className="border-b px-2 py-3 text-start font-normal @5xl:px-4" scope="row">
              {label}
            </th>
            {plans.map((plan) => (
              <TableCell className="tabular-nums" key={plan.id}>
                {cell(plan)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
