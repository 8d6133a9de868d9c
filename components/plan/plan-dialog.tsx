"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import type { AdminPlanView } from "@/lib/admin/types";
import { type PlanValues, planSchema } from "@/lib/plan/schema";
import { savePlan } from "@/server/plan/actions";

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));

/** Adding and editing are one form; numbers stay text until the schema reads them. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlanView | null; onClose: () => void }) {
  const t = useTranslations("adminPlans");
  const admin = useTranslations("admin");
  const { form, submit, busy } = useActionForm({
    schema: planSchema,
    defaultValues: {
      id: plan?.id ?? null,
      name: text(plan?.name),
      slug: text(plan?.slug),
      price: text(plan?.price),
      priority: text(plan?.priority ?? 0),
      propertyLimit: text(plan?.propertyLimit),
      imagesPerProperty: text(plan?.imagesPerProperty),
      logoUrl: text(plan?.logoUrl),
      paymentUrl: text(plan?.paymentUrl),
      isActive: plan?.isActive ?? true,
    } satisfies PlanValues,
    action: savePlan,
    failed: t("saveFailed"),
    onDone: () => {
      toast.success(t(plan ? "updated" : "created"));
      onClose();
    },
  });
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{plan ? t("editTitle", { name: plan.name }) : t("addTitle")}</DialogTitle>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t("name")} name="name" required />
            <TextField kind="code" label={t("slug")} name="slug" required />
            <TextField
              dir="ltr"
              inputMode="decimal"
              label={t("price")}
              name="price"
              placeholder="149.00"
              required
              unit="₪"
            />
            <TextField
              dir="ltr"
              hint={t("priorityHint")}
              inputMode="numeric"
              label={t("priority")}
              name="priority"
              required
            />
            <TextField
              dir="ltr"
              hint={t("emptyMeansUnlimited")}
              inputMode="numeric"
              label={t("propertyLimit")}
              name="propertyLimit"
              placeholder="50"
            />
            <TextField
              dir="ltr"
              hint={t("emptyMeansUnlimited")}
              inputMode="numeric"
              label={t("images")}
              name="imagesPerProperty"
              placeholder="20"
            />
          </div>
          <TextField kind="url" label={t("logoUrl")} name="logoUrl" placeholder="https://" />
          <TextField kind="url" label={t("paymentUrl")} name="paymentUrl" placeholder="https://" />
          <SwitchField label={t("isActive")} name="isActive" />
          <DialogFooter>
            <SubmitButton busy={busy}>{t(plan ? "update" : "create")}</SubmitButton>
            <Button onClick={onClose} variant="outline">
              {admin("cancel")}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
