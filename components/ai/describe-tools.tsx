"use client";
import { Sparkles, WandSparkles } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import {
  canDescribe,
  DEFAULT_STYLE,
  DESCRIBE_STYLES,
  type DescribeStyle,
  needsRooms,
} from "@/lib/ai/describe/types";
import { type DescribeRequest, factsOf } from "@/lib/ai/describe-request";
import type { PropertyValues } from "@/lib/property/schema";
import { DescribeDialog } from "./describe-dialog";

/** Generates a description from the facts, or improves the existing one. */
export function DescribeTools() {
  const t = useTranslations("ai.describe");
  const id = useId();
  const { getValues, setValue } = useFormContext<PropertyValues>();
  const values = useWatch() as PropertyValues;
  const [style, setStyle] = useState<DescribeStyle>(DEFAULT_STYLE);
  const [request, setRequest] = useState<DescribeRequest | null>(null);
  const facts = factsOf(values);
  const enough = canDescribe(facts);
  const hasText = values.description.trim() !== "";

  function ask(mode: DescribeRequest["mode"]) {
    const now = getValues();
    setRequest({
      mode,
      style,
      seed: Math.floor(Math.random() * 2 ** 31),
      facts: factsOf(now),
      currentText: mode === "improve" ? now.description.trim() : "",
    });
  }

  function write(text: string) {
    setValue("description", text, { shouldDirty: true, shouldValidate: true });
    setRequest(null);
  }

  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-[min(100%,10rem)] flex-1 flex-col gap-1.5 sm:max-w-52">
          <Label htmlFor={id}>{t("style")}</Label>
          <NativeSelect
            id={id}
            onChange={(event) => setStyle(event.target.value as DescribeStyle)}
            value={style}
          >
            {DESCRIBE_STYLES.map((option) => (
              <option key={option} value={option}>
                {t(`styles.${option}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Button
          aria-describedby={`${id}-hint`}
          disabled={!enough}
          onClick={() => ask("new")}
          variant="soft"
        >
          <Icon icon={Sparkles} />
          {t("create")}
        </Button>
        <Button disabled={!hasText} onClick={() => ask("improve")} variant="outline">
          <Icon icon={WandSparkles} />
          {t("improve")}
        </Button>
      </div>
      <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
        {enough ? t("about") : t("missing", { rooms: needsRooms(facts) ? "yes" : "no" })}
      </p>
      <DescribeDialog
        onAdd={(text) => {
          const before = getValues("description").trimEnd();
          write(before ? `${before}\n\n${text}` : text);
        }}
        onAgain={() =>
          setRequest((now) => now && { ...now, seed: Math.floor(Math.random() * 2 ** 31) })
        }
        onClose={() => setRequest(null)}
        onReplace={write}
        request={request}
      />
    </div>
  );
}
