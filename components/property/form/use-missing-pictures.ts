"use client";
import { useCallback, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { without } from "@/lib/property/images";
import type { PropertyInput, PropertyValues } from "@/lib/property/schema";
import { missingPictures } from "./missing-pictures";

/**
 * Uploaded pictures are kept a day for their listing; an older draft has lost them. `lost`: how many were taken out of
 * the form.
 */
export function useMissingPictures(form: UseFormReturn<PropertyValues, unknown, PropertyInput>) {
  const [lost, setLost] = useState(0);

  const dropGone = useCallback(async () => {
    const missing = await missingPictures(form.getValues("images"));
    if (missing.length === 0) return;
    const [images, main] = form.getValues(["images", "mainImage"]);
    const left = without({ images, main }, missing);
    form.setValue("images", [...left.images], { shouldDirty: true });
    form.setValue("mainImage", left.main, { shouldDirty: true });
    form.clearErrors("images");
    setLost((before) => before + missing.length);
  }, [form]);

  return { lost, dropGone, resetLost: () => setLost(0) };
}
