"use client";
import { CircleAlert, Image as ImageIcon, RotateCw, X } from "lucide";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/form/error-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { canRetry, type Job } from "./upload-queue";

/** The running uploads, each with its progress, a cancel button and, after a failure, a retry. */
export function UploadJobs({
  jobs,
  onCancel,
  onRetry,
}: {
  jobs: readonly Job[];
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
}) {
  const t = useTranslations("media");
  const errorText = useErrorText();
  if (jobs.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {jobs.map((job) => {
        const { id, file, state, percent, error, preview } = job;
        return (
          <li
            className="flex items-center gap-3 rounded-md border border-border bg-card p-2.5"
            key={id}
          >
            <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-muted text-muted-foreground">
              {preview ? (
                <img alt="" className="size-full object-cover" src={preview} />
              ) : state === "failed" ? (
                <Icon icon={CircleAlert} className="size-5 text-destructive" />
              ) : (
                <Icon icon={ImageIcon} className="size-5" />
              )}
            </span>
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <bdi className="max-w-full self-start truncate text-sm">{file.name}</bdi>
              {state === "failed" ? (
                <span className="font-medium text-destructive text-sm" role="alert">
                  {errorText(error?.code, error?.values)}
                </span>
              ) : (
                <Progress label={t("progress", { name: file.name })} value={percent} />
              )}
            </span>
            {canRetry(job) && (
              <Button data-retry onClick={() => onRetry(id)} size="sm" variant="outline">
                <Icon icon={RotateCw} />
                {t("retry")}
              </Button>
            )}
            <Button
              aria-label={
                state === "failed"
                  ? t("dismiss", { name: file.name })
                  : t("cancel", { name: file.name })
              }
              onClick={() => onCancel(id)}
              size="icon-sm"
              variant="ghost"
            >
              <Icon icon={X} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
