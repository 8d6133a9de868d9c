"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/form/form";
import { useBusyAction } from "@/components/form/use-action";
import type { SameHomePair } from "@/lib/report/same-homes";
import { dismissSameHomes } from "@/server/report/actions";

/** Marks two similar listings as different homes. */
export function DismissPair({ one, other }: Pick<SameHomePair, "one" | "other">) {
  const t = useTranslations("adminReports.same");
  const { busy, run } = useBusyAction(t("dismissFailed"));
  const dismiss = () =>
    run(() => dismissSameHomes({ one: one.id, other: other.id }), t("dismissed"));
  return (
    <SubmitButton
      aria-label={t("dismissOf", { one: one.title, other: other.title })}
      busy={busy}
      className="self-start"
      onClick={dismiss}
      size="sm"
      type="button"
      variant="outline"
    >
      {t("dismiss")}
    </SubmitButton>
  );
}
