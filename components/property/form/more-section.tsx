"use client";
import { useTranslations } from "next-intl";
import { DescribeTools } from "@/components/ai/describe-tools";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { Uploads } from "@/components/media/use-gallery-uploads";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import { DESCRIPTION_MAX } from "@/lib/property/schema";
import { FormSection } from "./form-section";
import { ImagesField } from "./images-field";
import { VideoField } from "./video-field";
import { WritingHints } from "./writing-hints";

export function MoreSection({
  setting,
  onUploads,
  pictures,
  home,
}: {
  setting: PropertyFormSetting;
  onUploads: (uploads: Uploads) => void;
  /** Pictures shared with the site, to be uploaded. */
  pictures?: readonly File[] | undefined;
  /** An agent's listing that the office edits: uploaded pictures belong to the agent. */
  home?: string | undefined;
}) {
  const t = useTranslations("propertyForm");
  return (
    <FormSection id="more" title={t("sections.more")}>
      <TextareaField
        hint={t("description.hint")}
        label={t("description.label")}
        max={DESCRIPTION_MAX}
        name="description"
        rows={6}
      />
      <WritingHints name="description" />
      {setting.may.aiDescription && <DescribeTools />}
      <ImagesField home={home} initial={pictures} max={setting.imagesMax} onUploads={onUploads} />
      <VideoField allowed={setting.may.video} />
      <TextField
        hint={t("virtualTour.hint")}
        kind="url"
        label={t("virtualTour.label")}
        name="virtualTourUrl"
        placeholder="https://"
      />
    </FormSection>
  );
}
