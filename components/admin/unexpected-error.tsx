"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

/** An unhandled error, shown inside the panel's frame. */
export function UnexpectedError({
  title,
  error,
  retry,
}: {
  title: string;
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations("admin");
  return (
    <ErrorState
      actions={
        <Button onClick={retry} variant="outline">
          {t("retry")}
        </Button>
      }
      as="h1"
      reference={error.digest ?? ""}
      title={title}
    />
  );
}
