"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useActionForm } from "@/components/form/use-action-form";
import { RIBBON_COLOR } from "@/lib/property/ribbon";
import {
  WIDGET_COLOR_DEFAULT,
  WIDGET_HOMES,
  type WidgetValues,
  widgetSchema,
} from "@/lib/widget/schema";
import type { OwnWidget } from "@/lib/widget/types";
import { saveCompanyWidget, saveWidget } from "@/server/widget/actions";

/** The domains that may embed it, its colour and its size. */
export function WidgetForm({
  widget,
  ofCompany,
  onSaved,
}: {
  widget: OwnWidget | null;
  ofCompany: boolean;
  onSaved: () => void;
}) {
  const t = useTranslations("widget");
  const { form, submit, busy } = useActionForm({
    schema: widgetSchema,
    action: ofCompany ? saveCompanyWidget : saveWidget,
    defaultValues: {
      domains: widget?.domains.join("\n") ?? "",
      color: widget?.color ?? WIDGET_COLOR_DEFAULT,
      homes: WIDGET_HOMES.find((count) => Number(count) === widget?.homes) ?? "6",
    } satisfies WidgetValues,
    failed: t("failed"),
    onDone: () => {
      toast.success(t(widget ? "saved" : "made"));
      onSaved();
    },
  });
  const color = useWatch({ control: form.control, name: "color" });
  return (
    <Form form={form} onSubmit={submit}>
      <TextareaField
        autoCapitalize="none"
        dir="ltr"
        hint={t("domainsHint")}
        label={t("domains")}
        name="domains"
        required
        rows={3}
        spellCheck={false}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          action={
            <input
              aria-label={t("picker")}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
              onChange={(event) =>
                form.setValue("color", event.target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
              type="color"
              value={RIBBON_COLOR.test(color) ? color : "#000000"}
            />
          }
          hint={t.rich("colorHint", { code: (hex) => <bdi dir="ltr">{hex}</bdi> })}
          kind="code"
          label={t("color")}
          maxLength={7}
          name="color"
        />
        <SelectField
          label={t("homes")}
          name="homes"
          options={WIDGET_HOMES.map((value) => ({ value, label: t("upTo", { count: value }) }))}
        />
      </div>
      <div>
        <SubmitButton busy={busy}>{t(widget ? "save" : "make")}</SubmitButton>
      </div>
    </Form>
  );
}
