"use client";
import { CreditCard } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { ItemAdmin } from "@/components/admin/item-admin";
import { Badge } from "@/components/ui/badge";
import { NumberCell, TableCell } from "@/components/ui/table";
import { formatShekels } from "@/lib/hebrew/format";
import type { AdminPlanView } from "@/lib/plan/types";
import { DeletePlan } from "./delete-plan";
import { PlanDialog } from "./plan-dialog";

/** All plans with their admin actions. */
export function PlanAdmin({ plans }: { plans: AdminPlanView[] }) {
  const t = useTranslations("adminPlans");
  const admin = useTranslations("admin");
  const format = useFormatter();
  const limit = (value: number | null) => (value === null ? t("unlimited") : format.number(value));
  return (
    <ItemAdmin
      columns={[
        {
          head: t("price"),
          cell: ({ price }) => <NumberCell>{formatShekels(price)}</NumberCell>,
        },
        {
          head: t("propertyLimit"),
          cell: ({ propertyLimit }) => <NumberCell>{limit(propertyLimit)}</NumberCell>,
        },
        {
          head: t("images"),
          cell: ({ imagesPerProperty }) => <NumberCell>{limit(imagesPerProperty)}</NumberCell>,
        },
        {
          head: t("agentLimit"),
          cell: ({ agentLimit }) => (
            <NumberCell>
              {agentLimit === null ? t("noAgents") : format.number(agentLimit)}
            </NumberCell>
          ),
        },
        {
          head: t("video"),
          cell: ({ video }) => <TableCell>{t(video ? "included" : "notIncluded")}</TableCell>,
        },
        {
          head: t("statistics"),
          cell: ({ statistics }) => (
            <TableCell>{t(statistics ? "included" : "notIncluded")}</TableCell>
          ),
        },
        {
          head: t("priority"),
          cell: ({ priority }) => <NumberCell>{format.number(priority)}</NumberCell>,
        },
        {
          head: t("status"),
          cell: ({ isActive }) => (
            <TableCell>
              <Badge variant={isActive ? "success" : "neutral"}>
                {admin(isActive ? "active" : "inactive")}
              </Badge>
            </TableCell>
          ),
        },
      ]}
      deletion={(plan, close) => <DeletePlan onClose={close} plan={plan} />}
      form={(plan, close) => <PlanDialog onClose={close} plan={plan} />}
      icon={CreditCard}
      items={plans}
      words={{
        title: t("title", { count: plans.length }),
        add: t("add"),
        empty: t("empty"),
        emptyHint: t("emptyHint"),
        editOf: (name) => t("editOf", { name }),
        deleteOf: (name) => t("deleteOf", { name }),
      }}
    />
  );
}
