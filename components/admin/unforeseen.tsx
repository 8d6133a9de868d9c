"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

/** What no screen foresaw, inside the panel's frame. */
export function Unforeseen({
  title,
  error,
  reset,
}: {
  title: string;
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
      as="h1"
      reference={error.digest ?? ""}
      title={title}
    />
  );
}
