"use client";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { suggestTitle } from "@/lib/ai/suggest-title";
import { numberOrNull } from "@/lib/format/number-input";
import type { PropertyValues } from "@/lib/property/schema";
import { WritingHints } from "./writing-hints";

/** The title; while it is empty, a title generated from the facts is offered. */
export function TitleField() {
  const t = useTranslations("propertyForm.title");
  const { setValue, setFocus } = useFormContext<PropertyValues>();
  const [title, propertyTypes, rooms, city, neighborhood] = useWatch<
    PropertyValues,
    ["title", "propertyTypes", "rooms", "city", "neighborhood"]
  >({ name: ["title", "propertyTypes", "rooms", "city", "neighborhood"] });
  const offered =
    title.trim() === ""
      ? suggestTitle({ propertyTypes, rooms: numberOrNull(rooms), city, neighborhood })
      : null;
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        className="w-full"
        hint={t("hint")}
        label={t("label")}
        maxLength={200}
        name="title"
        required
      />
      <WritingHints name="title" />
      {offered && (
        <Button
          className="h-auto min-h-9 max-w-full whitespace-normal text-start"
          onClick={() => {
            setValue("title", offered, { shouldDirty: true, shouldValidate: true });
            setFocus("title");
          }}
          size="sm"
          variant="soft"
        >
          {t("offer", { title: offered })}
        </Button>
      )}
    </div>
  );
}
