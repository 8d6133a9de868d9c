"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { paths } from "@/lib/paths";
import type { PropertyValues } from "@/lib/property/schema";

/** Replaced by a message when the plan has no videos; an existing video can still be removed. */
export function VideoField({ allowed }: { allowed: boolean }) {
  const t = useTranslations("propertyForm.video");
  const typed = useWatch<PropertyValues, "videoUrl">({ name: "videoUrl" });
  // The field stays while it is being emptied.
  const [kept, setKept] = useState(typed !== "");
  if (typed !== "" && !kept) setKept(true);
  const plans = (words: React.ReactNode) => (
    <a className="link" href={paths.pricing} rel="noopener" target="_blank">
      {words}
    </a>
  );
  if (!allowed && !kept) {
    return (
      <div>
        <p className="font-medium">{t("label")}</p>
        <p className="mt-1 text-muted-foreground">{t.rich("notInPlan", { plans })}</p>
      </div>
    );
  }
  return (
    <TextField
      hint={allowed ? t("hint") : t.rich("keptHint", { plans })}
      kind="url"
      label={t("label")}
      name="videoUrl"
      placeholder="https://"
    />
  );
}
