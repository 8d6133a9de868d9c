"use client";
import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { lineClass } from "@/components/ui/input";
import { normalizeLine, normalizePhone } from "@/lib/format/normalize-text";
import { FieldFrame, type FieldProps, useField } from "./field";

/** Input types with their text direction and the keyboard a phone should show. */
const KINDS = {
  text: {},
  email: { dir: "ltr", inputMode: "email", autoComplete: "email", type: "email" },
  tel: { dir: "ltr", inputMode: "tel", autoComplete: "tel", type: "tel" },
  url: { dir: "ltr", inputMode: "url", type: "url" },
  code: { dir: "ltr", autoComplete: "off", spellCheck: false, autoCapitalize: "none" },
  date: { type: "date" },
  // A maximum with a four-digit year makes the browser move on to the hour after the fourth digit.
  dateTime: { type: "datetime-local", max: "9999-12-31T23:59" },
} as const satisfies Record<string, ComponentProps<"input">>;

export function TextField({
  name,
  label,
  hint,
  required,
  className,
  kind = "text",
  unit,
  action,
  onChange,
  ...props
}: FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    kind?: keyof typeof KINDS;
    /** Shown inside the field, at its end. */
    unit?: ReactNode;
    /** A button next to the field. */
    action?: ReactNode;
  }) {
  const { register } = useFormContext();
  const { id, error, aria, initial } = useField({ name, label, hint, required });
  const attributes: ComponentProps<"input"> = { ...KINDS[kind], ...props };
  const input = (
    <input
      className={cn(
        unit ? bareClass : lineClass,
        // The field's text starts on the page's start side, even if its own direction differs.
        attributes.dir === "ltr" && "text-end placeholder:text-end",
      )}
      defaultValue={initial}
      {...attributes}
      {...aria}
      {...register(name, {
        setValueAs: (typed) =>
          (kind === "tel" ? normalizePhone : normalizeLine)(String(typed ?? "")),
        // Called after the form has taken the value.
        ...(onChange && { onChange }),
      })}
    />
  );
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      {unit || action ? (
        <div
          className={cn(
            "flex gap-2",
            action && "flex-wrap *:first:w-0 *:first:min-w-28 *:first:grow",
          )}
        >
          {unit ? (
            <FieldBox invalid={!!error} unit={unit}>
              {input}
            </FieldBox>
          ) : (
            input
          )}
          {action}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export const bareClass =
  "h-full w-full min-w-0 flex-1 bg-transparent px-3 outline-none disabled:cursor-not-allowed";

/** A field with a unit (₪, m²) or a button inside its border. */
export function FieldBox({
  unit,
  invalid,
  children,
}: {
  unit: ReactNode;
  invalid: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        "flex h-11 w-full min-w-0 items-center rounded-md border border-input bg-card transition-colors hover:border-foreground/60 has-[input[readonly]]:bg-muted has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring",
        invalid && "border-destructive contrast:border-2",
      )}
    >
      {children}
      <span className="flex h-full shrink-0 items-center pe-3 text-muted-foreground">{unit}</span>
    </div>
  );
}
