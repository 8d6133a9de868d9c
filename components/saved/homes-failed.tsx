import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The saved listings are still in the browser, but their data could not be loaded. */
export function HomesFailed({ retry }: { retry: () => void }) {
  const t = useTranslations("saved");
  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft p-4 text-warning-soft-foreground"
      role="alert"
    >
      <p>{t("failed")}</p>
      <Button onClick={retry} variant="outline">
        {t("retry")}
      </Button>
    </div>
  );
}
