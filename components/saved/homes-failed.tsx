import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** What is kept is there; what the site says of it is not. */
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
