"use client";
import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { NativeSelect } from "@/components/ui/native-select";
import { FieldFrame, type FieldProps, useField } from "./field";

export type Option = { value: string; label: string };

/** The value is text; an empty text is "nothing chosen". */
export function SelectField({
  name,
  label,
  hint,
  required,
  className,
  options,
  placeholder,
  onChange,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps> & {
    options: readonly Option[];
    /** The label of choosing nothing. */
    placeholder?: string;
  }) {
  const { register } = useFormContext();
  const { id, error, aria, initial } = useField({ name, label, hint, required });
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      <NativeSelect
        defaultValue={initial}
        {...props}
        {...aria}
        // Called after the form has taken the value; as an attribute the form's own listener would replace it.
        {...register(name, onChange && { onChange })}
      >
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
