"use client";
import { TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/**
 * Somebody else saved the same form meanwhile. What was typed stays and may be saved over theirs, or
 * theirs is taken instead.
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
