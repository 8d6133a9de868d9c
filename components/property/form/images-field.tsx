"use client";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldFrame, useField } from "@/components/form/field";
import { ImageUploader } from "@/components/media/image-uploader";
import type { Uploads } from "@/components/media/use-gallery-uploads";
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
  /** An agent's listing that the office edits. */
  home?: string | undefined;
  initial?: readonly File[] | undefined;
  onUploads: (uploads: Uploads) => void;
}) {
  const t = useTranslations("propertyForm.images");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  const [images, main, plan, texts] = useWatch<
    PropertyValues,
    ["images", "mainImage", "floorPlan", "imageTexts"]
  >({ name: ["images", "mainImage", "floorPlan", "imageTexts"] });
  const altOf = useAltText();
  const label = t("label");
  const hint = t("hint");
  const { id, error, aria } = useField({ name: "images", label, hint });

  function change(update: (gallery: Gallery) => Gallery) {
    const now = { images: getValues("images"), main: getValues("mainImage") };
    const { images, main } = update(now);
    // A rotated or cropped picture keeps its position, its floor-plan mark and its alt text.
    const cut = now.images.find((path) => !images.includes(path));
    const made = images.length === now.images.length && cut && images[now.images.indexOf(cut)];
    if (made) {
      if (cut === getValues("floorPlan")) markPlan(made);
      const text = getValues("imageTexts")[cut];
      if (text) say(made, text);
    }
    setValue("images", [...images], { shouldDirty: true, shouldValidate: true });
    setValue("mainImage", main, { shouldDirty: true });
  }

  const markPlan = (path: string) => setValue("floorPlan", path, { shouldDirty: true });
  const say = (path: string, text: string) =>
    setValue("imageTexts", { ...getValues("imageTexts"), [path]: text }, { shouldDirty: true });

  return (
    <FieldFrame error={error} hint={hint} id={id} label={label}>
      <ImageUploader
        altOf={(index) => texts[images[index] ?? ""] || altOf(index)}
        describedBy={aria["aria-describedby"]}
        home={home}
        id={id}
        initial={initial}
        // A plan downgrade deletes nothing: existing pictures may stay.
        max={Math.max(max, 0)}
        onChange={change}
        onPlan={markPlan}
        onText={say}
        plan={plan}
        texts={texts}
        onUploads={onUploads}
        value={{ images, main }}
      />
    </FieldFrame>
  );
}
