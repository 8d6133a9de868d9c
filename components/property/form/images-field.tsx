"use client";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldFrame, useField } from "@/components/form/field";
import { ImageUploader, type Uploads } from "@/components/media/image-uploader";
import type { Gallery } from "@/lib/property/images";
import type { PropertyValues } from "@/lib/property/schema";
import { useAltText } from "./use-alt-text";

export function ImagesField({
  max,
  onUploads,
  initial,
  home,
}: {
  max: number;
  /** Of an agent whose office edits it. */
  home?: string | undefined;
  initial?: readonly File[] | undefined;
  onUploads: (uploads: Uploads) => void;
}) {
  const t = useTranslations("propertyForm.images");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  const [images, main, plan] = useWatch<PropertyValues, ["images", "mainImage", "floorPlan"]>({
    name: ["images", "mainImage", "floorPlan"],
  });
  const altOf = useAltText();
  const label = t("label");
  const hint = t("hint");
  const { id, error, aria } = useField({ name: "images", label, hint });

  function change(update: (gallery: Gallery) => Gallery) {
    const now = { images: getValues("images"), main: getValues("mainImage") };
    const { images, main } = update(now);
    // A plan that was turned or cut stands in its old place, and is one still.
    const plan = getValues("floorPlan");
    const place = now.images.indexOf(plan);
    if (place >= 0 && images.length === now.images.length && !images.includes(plan))
      markPlan(images[place] ?? "");
    setValue("images", [...images], { shouldDirty: true, shouldValidate: true });
    setValue("mainImage", main, { shouldDirty: true });
  }

  const markPlan = (path: string) => setValue("floorPlan", path, { shouldDirty: true });

  return (
    <FieldFrame error={error} hint={hint} id={id} label={label}>
      <ImageUploader
        altOf={altOf}
        describedBy={aria["aria-describedby"]}
        home={home}
        id={id}
        initial={initial}
        // A plan that was lowered deletes nothing: what is there may stay.
        max={Math.max(max, 0)}
        onChange={change}
        onPlan={markPlan}
        plan={plan}
        onUploads={onUploads}
        value={{ images, main }}
      />
    </FieldFrame>
  );
}
