import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { removeList, reportList } from "@/server/list/actions";

type Outcome = "reported" | "removed" | "failed" | null;

/** What strangers write may be told of; an operator takes it away. */
export function ListFoot({ code, mayRemove }: { code: string; mayRemove: boolean }) {
  const t = useTranslations("list");
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);

  async function call(action: typeof reportList | typeof removeList, done: Outcome) {
    setBusy(true);
    const result = await action({ code }).catch(() => undefined);
    setOutcome(result?.data ? done : "failed");
    setBusy(false);
  }

  return (
    <footer className="mt-10 border-border border-t pt-5 text-muted-foreground text-sm">
      <p className="max-w-[68ch]">{t("about")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          className="-ms-3"
          disabled={busy || outcome === "reported"}
          onClick={() => void call(reportList, "reported")}
          size="sm"
          variant="ghost"
        >
          {t("report")}
        </Button>
        {mayRemove && (
          <Button
            disabled={busy || outcome === "removed"}
            onClick={() => void call(removeList, "removed")}
            size="sm"
            variant="destructive"
          >
            {t("remove")}
          </Button>
        )}
        <p role="status">{outcome && t(`outcomes.${outcome}`)}</p>
      </div>
    </footer>
  );
}
