"use client";
import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { lineClass } from "@/components/ui/input";
import { groupNumber, halvesAsTyped, readNumber } from "@/lib/format/number-input";
import { FieldFrame, type FieldProps, useField } from "./field";
import { bareClass, FieldBox } from "./text-field";
import { useKeptCaret } from "./use-kept-caret";

/**
 * A number or null. Digits are grouped while typing and the caret stays at its digit. It is a text
 * field: a number field changes under the scroll wheel and swallows what it cannot read.
 */
export function NumberField({
  name,
  label,
  hint,
  required,
  className,
  unit,
  decimals = 0,
  signed = false,
  ...props
}: FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type" | "value" | "defaultValue"> & {
    unit?: ReactNode;
    decimals?: number;
    /** Lets a minus in, for a rule that refuses it in words. */
    signed?: boolean;
  }) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint, required });
  const [typed, setTyped] = useState(() =>
    groupNumber(String(field.value ?? ""), decimals, signed),
  );
  const { input, keep } = useKeptCaret();

  // The value can change from outside (reset, a parser that fills the form); "12." is still typing.
  const shown =
    readNumber(typed) === (field.value ?? null)
      ? typed
      : groupNumber(String(field.value ?? ""), decimals, signed);

  const control = (
    <input
      autoComplete="off"
      className={cn(unit ? bareClass : lineClass, "text-end tabular-nums placeholder:text-end")}
      dir="ltr"
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      type="text"
      {...props}
      {...aria}
      name={name}
      onBlur={field.onBlur}
      onChange={(event) => {
        const { value, selectionStart } = event.target;
        const text = decimals === 1 ? halvesAsTyped(value) : value;
        const next = groupNumber(text, decimals, signed);
        keep(text, selectionStart, next);
        setTyped(next);
        field.onChange(readNumber(next));
      }}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      value={shown}
    />
  );
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      {unit ? (
        <FieldBox invalid={!!error} unit={unit}>
          {control}
        </FieldBox>
      ) : (
        control
      )}
    </FieldFrame>
  );
}
