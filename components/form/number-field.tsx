"use client";
import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { lineClass } from "@/components/ui/input";
import { groupNumber, halvesAsTyped, typeNumber } from "@/lib/format/number-input";
import { FieldFrame, type FieldProps, useField } from "./field";
import { bareClass, FieldBox } from "./text-field";
import { useStableCaret } from "./use-stable-caret";

/**
 * A number or null. Digits are grouped while typing and the caret stays at its digit; text that is not a number stays
 * as typed and is NaN, which every schema refuses. A text input, because a number input changes with the scroll wheel
 * and drops what it cannot parse.
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
    /** Allows a minus sign, for a rule that refuses it with an error text. */
    signed?: boolean;
  }) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint, required });
  const asText = (value: number | null | undefined) =>
    groupNumber(Number.isNaN(value) ? "" : String(value ?? ""), decimals, signed);
  const [typed, setTyped] = useState(() => ({
    text: asText(field.value),
    value: field.value ?? null,
  }));
  const { input, keep } = useStableCaret();

  // The value can change from outside (reset, a parser that fills the form); "12." is still being typed.
  const shown = Object.is(typed.value, field.value ?? null) ? typed.text : asText(field.value);

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
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped({ text: asText(field.value), value: field.value });
        field.onBlur();
      }}
      onChange={(event) => {
        const { value, selectionStart } = event.target;
        const text = decimals === 1 ? halvesAsTyped(value) : value;
        const next = typeNumber(text, shown, { decimals, signed });
        keep(text, selectionStart, next.text);
        setTyped(next);
        field.onChange(next.value);
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
