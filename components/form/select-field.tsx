"use client";
import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { NativeSelect } from "@/components/ui/native-select";
import { FieldFrame, type FieldProps, useField } from "./field";

export type Option = { value: string; label: string };

/** The value is text; an empty text is "nothing chosen". `numeric` makes it a number or null. */
export function SelectField({
  name,
  label,
  hint,
  required,
  className,
  options,
  placeholder,
  numeric,
  onChange,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps> & {
    options: readonly Option[];
    /** The label of choosing nothing. */
    placeholder?: string;
    numeric?: boolean;
  }) {
  const { register } = useFormContext();
  const { id, error, aria, initial } = useField({ name, label, hint, required });
  const as = {
    // Called after the form has taken the value; as an attribute the form's own listener would replace it.
    ...(onChange && { onChange }),
    ...(numeric && {
      setValueAs: (value: unknown) => (value === "" || value == null ? null : Number(value)),
    }),
  };
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      <NativeSelect defaultValue={initial} {...props} {...aria} {...register(name, as)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
