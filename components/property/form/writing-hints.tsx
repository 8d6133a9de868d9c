"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { PropertyValues } from "@/lib/property/schema";
import { descriptionHints, titleHints } from "@/lib/property/writing-hints";

/** Suggestions for the wording of this field, which the agent may ignore. */
export function WritingHints({ name }: { name: "title" | "description" }) {
  const t = useTranslations("propertyForm.writing");
  const written = useWatch<PropertyValues, typeof name>({ name });
  const sentences =
    name === "title"
      ? titleHints(written ?? "").map((hint) => t(`title.${hint}`))
      : descriptionHints(written ?? "").map((hint) => t(`description.${hint}`));
  return (
    <div
      aria-live="polite"
      className="grid gap-1 text-sm text-warning-soft-foreground empty:hidden"
    >
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </div>
  );
}
