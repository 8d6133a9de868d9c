"use client";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { SwitchField } from "@/components/form/choice-field";
import { TextField } from "@/components/form/text-field";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import { RIBBON_COLOR, RIBBON_TEXT_MAX, RIBBON_TEXT_WARNING } from "@/lib/property/ribbon";
import type { PropertyValues } from "@/lib/property/schema";
import { CardPreview } from "./card-preview";
import { FormSection } from "./form-section";

/** Only for agents with the feature; its fields are shown only while the ribbon is on. */
export function RibbonSection({ setting }: { setting: PropertyFormSetting }) {
  const t = useTranslations("propertyForm.ribbon");
  const sections = useTranslations("propertyForm.sections");
  const { setValue } = useFormContext<PropertyValues>();
  const [on, text, color] = useWatch<
    PropertyValues,
    ["ribbonEnabled", "ribbonText", "ribbonBgColor"]
  >({ name: ["ribbonEnabled", "ribbonText", "ribbonBgColor"] });
  const length = [...(text ?? "")].length;
  return (
    <FormSection hint={t("about")} id="ribbon" title={sections("ribbon")}>
      <SwitchField label={t("enabled")} name="ribbonEnabled" />
      {on && (
        <div className="grid items-start gap-6 md:grid-cols-[1fr_17.5rem]">
          <div className="flex flex-col gap-6">
            <TextField
              hint={
                length > RIBBON_TEXT_WARNING
                  ? t("long", { length, max: RIBBON_TEXT_MAX })
                  : t("textHint", { length, max: RIBBON_TEXT_MAX })
              }
              label={t("text")}
              name="ribbonText"
            />
            <TextField
              action={
                <input
                  aria-label={t("picker")}
                  className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
                  onChange={(event) =>
                    setValue("ribbonBgColor", event.target.value.toUpperCase(), {
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
              name="ribbonBgColor"
            />
          </div>
          <figure>
            <CardPreview setting={setting} />
            <figcaption className="mt-2 text-center text-muted-foreground text-sm">
              {text.trim() ? t("preview") : t("previewEmpty")}
            </figcaption>
          </figure>
        </div>
      )}
    </FormSection>
  );
}
