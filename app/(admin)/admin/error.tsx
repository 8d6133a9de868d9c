"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

/** What no screen foresaw; the sidebar stays. */
export default function AdminError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("admin");
  return (
    <ErrorState
      actions={
        <Button onClick={reset} variant="outline">
          {t("retry")}
        </Button>
      }
      reference={error.digest ?? ""}
      title={t("loadFailed")}
    />
  );
}
