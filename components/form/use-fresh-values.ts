"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * A form nobody has touched follows what changed elsewhere; typed words are never overwritten. The
 * form itself stays, so that whoever saved it with the keyboard is still on its button.
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
