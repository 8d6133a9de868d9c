"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import { normalizeText } from "@/lib/format/normalize-text";
import { FieldFrame, type FieldProps, useField } from "./field";

/** `max` shows a counter; longer text is refused by the schema, never cut off while typing. */
export function TextareaField({
  name,
  label,
  hint,
  required,
  className,
  max,
  ...props
}: FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps> & { max?: number }) {
  const t = useTranslations("form");
  const { register } = useFormContext();
  const { id, error, aria, initial } = useField({ name, label, hint, required });
  const length = String(useWatch({ name }) ?? "").length;
  const counter = max !== undefined && (
    <span
      className={cn(
        "text-muted-foreground text-sm tabular-nums",
        length > max && "font-medium text-destructive",
      )}
    >
      {t("counter", { length, max })}
    </span>
  );
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }} aside={counter}>
      <Textarea
        defaultValue={initial}
        {...props}
        {...aria}
        {...register(name, { setValueAs: (typed) => normalizeText(String(typed ?? "")) })}
      />
    </FieldFrame>
  );
}
