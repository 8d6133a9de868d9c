"use client";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { SubmitButton } from "@/components/form/form";
import { ErrorState } from "@/components/ui/error-state";
import { useRefresh } from "@/components/ui/use-refresh";

/** Shown when a screen's data could not be loaded; the rest of the panel still works. */
export function LoadFailure({ title }: { title: string }) {
  const t = useTranslations("admin");
  const refresh = useRefresh();
  const [busy, startTransition] = useTransition();
  return (
    <ErrorState
      actions={
        <SubmitButton
          busy={busy}
          busyLabel={t("loading")}
          onClick={() => startTransition(() => refresh())}
          type="button"
          variant="outline"
        >
          {t("retry")}
        </SubmitButton>
      }
      title={title}
    />
  );
}
