"use client";
import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { NativeSelect } from "@/components/ui/native-select";
import { FieldFrame, type FieldProps, useField } from "./field";

export type Option = { value: string; label: string };

/** The value is a string; an empty string means no choice. */
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
    /** The label of the empty choice. */
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
        // Called after the form has taken the value; as a prop, the form's own handler would replace it.
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
