"use client";
import { ImagePlus, RotateCw, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useErrorText } from "@/components/form/error-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { cardMediaUrl } from "@/lib/media/address";
import { ACCEPTED_TYPES } from "@/lib/media/rules";
import { CropDialog } from "./crop-dialog";
import { requireImage } from "./shrink-image";
import { isFinal, UploadError } from "./upload-error";
import { isUnderWay } from "./upload-queue";
import { useUploads } from "./use-uploads";

/**
 * A portrait or a logo: picked, cropped to a square, uploaded. The value is the stored path; it is saved with the form
 * around it.
 */
export function SingleImageUploader({
  kind,
  value,
  onChange,
  onUnderWay,
  label,
  hint,
  unsaved,
  fallback,
}: {
  kind: "profile" | "logo";
  value: string | null;
  onChange: (path: string | null) => void;
  /** Whether a picture is uploading: the form, if saved now, would lack it. */
  onUnderWay: (underWay: boolean) => void;
  label: string;
  hint?: string;
  /** Whether the form holds a different picture from the stored one. */
  unsaved: boolean;
  /** Shown when there is no picture: initials, a drawn facade. */
  fallback: ReactNode;
}) {
  const t = useTranslations("media");
  const errorText = useErrorText();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<UploadError | null>(null);
  const { queue, jobs, previews } = useUploads(kind, onChange);
  const job = jobs.at(-1);
  const error = refused ?? job?.error;
  // The cropped square is still in memory: on a weak connection a retry costs one press, not another pick and crop.
  const retry = !refused && job?.state === "failed" && !isFinal(job.error?.code) ? job : null;
  const underWay = jobs.some(isUnderWay);
  useEffect(() => onUnderWay(underWay), [underWay, onUnderWay]);
  const picture = value && (previews.get(value) ?? cardMediaUrl(value));

  function callOff() {
    setRefused(null);
    for (const { id } of jobs) queue.cancel(id);
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    callOff();
    try {
      const { forPrint } = await requireImage(file);
      // A browser's crop would change its colours, so it is uploaded as it is and displayed from its centre.
      if (forPrint) queue.add([file]);
      else setChosen(file);
    } catch (problem) {
      setRefused(problem instanceof UploadError ? problem : new UploadError("imageBroken"));
    }
  }

  return (
    <fieldset
      aria-labelledby={labelId}
      className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3"
    >
      <div
        className={cn(
          "relative flex size-24 shrink-0 items-center justify-center overflow-hidden border border-border bg-muted",
          kind === "profile" ? "rounded-full" : "rounded-lg",
        )}
      >
        {picture ? (
          <img alt="" className="size-full object-cover" height={96} src={picture} width={96} />
        ) : (
          fallback
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-2">
        <p className="font-medium text-sm" id={labelId}>
          {label}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            accept={ACCEPTED_TYPES}
            aria-label={label}
            className="hidden"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = "";
            }}
            ref={input}
            type="file"
          />
          {retry && (
            <Button onClick={() => queue.retry(retry.id)} size="sm">
              <Icon icon={RotateCw} />
              {t("retry")}
            </Button>
          )}
          <Button onClick={() => input.current?.click()} size="sm" variant="outline">
            <Icon icon={ImagePlus} />
            {value ? t("replace") : t("pickOne")}
          </Button>
          {value && (
            <Button
              onClick={() => {
                callOff();
                onChange(null);
              }}
              size="sm"
              variant="ghost"
            >
              <Icon icon={Trash2} />
              {t("removeOne")}
            </Button>
          )}
        </div>
        {job && job.state !== "failed" && (
          <Progress label={t("progress", { name: label })} value={job.percent} />
        )}
        {error ? (
          <p className="font-medium text-destructive text-sm" role="alert">
            {errorText(error.code, error.values)}
          </p>
        ) : (
          hint && <p className="text-muted-foreground text-sm">{hint}</p>
        )}
        <p aria-live="polite" className="font-medium text-sm empty:hidden">
          {unsaved && t("unsaved")}
        </p>
      </div>
      <CropDialog
        file={chosen}
        onClose={() => setChosen(null)}
        onCut={(square) => {
          setChosen(null);
          queue.add([square]);
        }}
        onUnreadable={() => {
          setChosen(null);
          setRefused(new UploadError("imageBroken"));
        }}
        round={kind === "profile"}
        startWhole={kind === "logo"}
      />
    </fieldset>
  );
}
