"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * An untouched form follows changes made elsewhere; typed input is never overwritten. The form is not remounted, so
 * keyboard users who saved it stay on its button.
 */
export function useFreshValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
  version: number | string,
) {
  const shown = useRef(version);
  const dirty = form.formState.isDirty;
  useEffect(() => {
    if (shown.current === version || dirty) return;
    shown.current = version;
    form.reset(values);
  }, [form, values, version, dirty]);
}
