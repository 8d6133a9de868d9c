"use client";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { FieldNotes, type FieldProps, RequiredMark, useField } from "./field";
import type { Option } from "./select-field";

/** An on/off setting whose state is visible at once: the label at the start, the switch at the end. */
export function SwitchField({
  name,
  label,
  hint,
  className,
  disabled,
}: Omit<FieldProps, "required"> & { disabled?: boolean }) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint });
  return (
    <div className={cn("flex items-start justify-between gap-4", className)}>
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label className="text-base" htmlFor={id}>
          {label}
        </Label>
        <FieldNotes error={error} hint={hint} id={id} />
      </div>
      <Switch
        {...aria}
        checked={!!field.value}
        className="mt-0.5"
        disabled={disabled}
        onBlur={field.onBlur}
        onCheckedChange={field.onChange}
        ref={field.ref}
      />
    </div>
  );
}

/** `text` is the content next to the box if it holds a link; `label` is its plain-text name. */
export function CheckboxField({
  name,
  label,
  text,
  hint,
  required,
  className,
}: FieldProps & { text?: ReactNode }) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint, required });
  return (
    <div className={cn("flex items-start gap-2.5", className)}>
      <Checkbox
        {...aria}
        checked={!!field.value}
        onBlur={field.onBlur}
        onCheckedChange={(checked) => field.onChange(checked === true)}
        ref={field.ref}
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label className="inline font-normal text-base leading-snug" htmlFor={id}>
          <span>{text ?? label}</span>
          {/* A no-break space keeps the mark on the last word's line. */}
          {required && <span>{"\u00a0"}</span>}
          {required && <RequiredMark />}
        </Label>
        <FieldNotes error={error} hint={hint} id={id} />
      </div>
    </div>
  );
}

/** A choice between a few options, all visible. Native radio buttons, so arrow keys and form submission work. */
export function SegmentedField({
  name,
  label,
  hint,
  required,
  className,
  options,
}: FieldProps & { options: readonly Option[] }) {
  const { register } = useFormContext();
  const { id, error, aria, initial } = useField({ name, label, hint, required });
  return (
    <fieldset
      aria-describedby={aria["aria-describedby"]}
      className={cn("flex min-w-0 flex-col gap-1.5", className)}
    >
      <legend className="mb-1.5 inline-flex gap-1.5 font-medium text-sm">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap gap-1 rounded-lg border border-input bg-card p-1">
        {options.map((option, index) => (
          <label
            className="relative flex min-h-9 min-w-fit flex-1 items-center justify-center rounded-md px-4 text-center font-medium max-sm:px-2 text-muted-foreground text-sm transition-colors hover:text-foreground has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            key={option.value}
          >
            <input
              defaultChecked={initial === option.value}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              id={index === 0 ? id : undefined}
              type="radio"
              value={option.value}
              {...register(name)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
