"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

export type LoadErrorProps = { retry: () => void; error: Error & { digest?: string } };

/** A signed-in page whose data failed to load. Nothing was lost, and the user can retry. */
export function LoadError({
  what,
  retry,
  error,
}: LoadErrorProps & { what: "properties" | "company" | "profile" | "settings" | "numbers" }) {
  const t = useTranslations("account.loadError");
  return (
    <ErrorState
      actions={<Button onClick={retry}>{t("again")}</Button>}
      as="h1"
      reference={error.digest}
      title={t(what)}
    >
      {t("hint")}
    </ErrorState>
  );
}
