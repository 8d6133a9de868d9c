"use client";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { TransactionType } from "@/lib/catalog/ids";
import { FieldFrame, type FieldProps, useField } from "./field";
import { MoneyInput } from "./money-input";
import { bareClass, FieldBox } from "./text-field";

/** A price field, with the currency inside it. */
export function MoneyField({
  name,
  label,
  hint,
  required,
  className,
  unit,
  deal,
}: FieldProps & { unit: ReactNode; deal: TransactionType }) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint, required });
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      <FieldBox invalid={!!error} unit={unit}>
        <MoneyInput
          className={bareClass}
          {...aria}
          deal={deal}
          name={name}
          onBlur={field.onBlur}
          onValue={field.onChange}
          ref={field.ref}
          value={field.value ?? null}
        />
      </FieldBox>
    </FieldFrame>
  );
}
