"use client";
import { CreditCard, Pencil, Plus, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/admin/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { AdminPlanView } from "@/lib/admin/types";
import { formatShekels } from "@/lib/format/money";
import { DeletePlan } from "./delete-plan";
import { PlanDialog } from "./plan-dialog";

/** All plans with what may be done to them. */
export function PlanAdmin({ plans }: { plans: AdminPlanView[] }) {
  const t = useTranslations("adminPlans");
  const admin = useTranslations("admin");
  const format = useFormatter();
  const [edited, setEdited] = useState<AdminPlanView | "new" | null>(null);
  const [doomed, setDoomed] = useState<AdminPlanView | null>(null);
  const limit = (value: number | null) => (value === null ? t("unlimited") : format.number(value));
  const add = (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader actions={add} title={t("title", { count: plans.length })} />
      {plans.length === 0 ? (
        <EmptyState actions={add} art={<CreditCard />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <Table label={t("title", { count: plans.length })}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("name")}</TableHead>
              <TableHead>{t("price")}</TableHead>
              <TableHead>{t("propertyLimit")}</TableHead>
              <TableHead>{t("images")}</TableHead>
              <TableHead>{t("priority")}</TableHead>
              <TableHead>{t("status")}</TableHead>
              <TableHead>{admin("actions")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {plans.map((plan) => (
              <TableRow key={plan.id}>
                <TableCell>
                  <bdi className="block font-medium">{plan.name}</bdi>
                  <bdi className="text-muted-foreground" dir="ltr">
                    {plan.slug}
                  </bdi>
                </TableCell>
                <NumberCell>{formatShekels(plan.price)}</NumberCell>
                <NumberCell>{limit(plan.propertyLimit)}</NumberCell>
                <NumberCell>{limit(plan.imagesPerProperty)}</NumberCell>
                <NumberCell>{format.number(plan.priority)}</NumberCell>
                <TableCell>
                  <Badge variant={plan.isActive ? "success" : "neutral"}>
                    {admin(plan.isActive ? "active" : "inactive")}
                  </Badge>
                </TableCell>
                <TableCell>
                  <span className="flex gap-1">
                    <Button
                      aria-label={t("editOf", { name: plan.name })}
                      onClick={() => setEdited(plan)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Pencil aria-hidden />
                    </Button>
                    <Button
                      aria-label={t("deleteOf", { name: plan.name })}
                      onClick={() => setDoomed(plan)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {edited && (
        <PlanDialog onClose={() => setEdited(null)} plan={edited === "new" ? null : edited} />
      )}
      {doomed && <DeletePlan onClose={() => setDoomed(null)} plan={doomed} />}
    </>
  );
}
