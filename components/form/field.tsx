"use client";
import { type ReactNode, useEffect } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { useErrorText } from "./error-text";
import { useFormIds } from "./form";

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Shows an asterisk; validation is up to the schema. */
  required?: boolean;
  className?: string;
};

export type FieldAria = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
};

/**
 * Error, ids, ARIA and initial value of a field. react-hook-form writes the initial value by script, but the
 * server-rendered HTML needs it as well.
 */
export function useField({ name, label, hint, required }: Omit<FieldProps, "className">) {
  const { formState, getValues } = useFormContext();
  const { idOf, labels } = useFormIds();
  const errorText = useErrorText();
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  const id = idOf(name);
  const found = (get(formState.errors, name) as FieldError | undefined)?.message;
  const error = errorText(found);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const aria: FieldAria = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    "aria-required": required || undefined,
  };
  const initial = String(getValues(name) ?? "");
  return { id, error, aria, initial };
}

/** The label above the field, hint and error below it. */
export function FieldFrame({
  id,
  label,
  hint,
  required,
  error,
  className,
  aside,
  children,
}: Omit<FieldProps, "name"> & {
  id: string;
  error: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Label htmlFor={id} id={`${id}-label`}>
          <span>{label}</span>
          {required && <RequiredMark />}
        </Label>
        {aside}
      </div>
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden className="text-clay">
      *
    </span>
  );
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error: string }) {
  return (
    <>
      {hint && (
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="font-medium text-destructive text-sm" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
