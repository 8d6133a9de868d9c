"use client";
import { TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/**
 * Shown when somebody else saved the same form in the meantime. The input is preserved: it can be saved over the other
 * version, or that version can be loaded instead.
 */
export function ChangedElsewhere({ onTheirs }: { onTheirs: () => void }) {
  const t = useTranslations("form.elsewhere");
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning/50 bg-warning-soft px-4 py-3 text-warning-soft-foreground"
      role="alert"
    >
      <p className="flex items-start gap-2.5">
        <Icon icon={TriangleAlert} className="mt-0.5 size-5 shrink-0" />
        {t("text")}
      </p>
      <Button onClick={onTheirs} size="sm" variant="outline">
        {t("theirs")}
      </Button>
    </div>
  );
}
