"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { Textarea } from "@/components/ui/textarea";

type Props = Omit<ComponentProps<"textarea">, "value" | "maxLength"> & {
  max: number;
  value: string;
};

/** A text area outside of a react-hook-form form. Longer text is refused with a message, never cut off while typing. */
export function LimitedTextarea({ max, value, "aria-describedby": hint, ...props }: Props) {
  const id = useId();
  const isTooLong = value.length > max;
  return (
    <>
      <Textarea
        {...props}
        aria-describedby={[hint, isTooLong && id].filter(Boolean).join(" ") || undefined}
        aria-invalid={isTooLong || undefined}
        value={value}
      />
      {isTooLong && <TooLong id={id} length={value.length} max={max} />}
    </>
  );
}

export function TooLong({ id, length, max }: { id: string; length: number; max: number }) {
  const t = useTranslations("form");
  return (
    <p className="font-medium text-destructive text-sm" id={id} role="alert">
      {t("tooLong", { length, max })}
    </p>
  );
}
