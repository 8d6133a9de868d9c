import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Failure, FailureText, useFailure } from "@/components/form/failure";
import { Button } from "@/components/ui/button";
import { SENT_KEY } from "@/lib/list/sent-lists";
import { reportList } from "@/server/list/actions";
import { DeleteList } from "./delete-list";

/** Lets readers report what strangers write, and the sender or an operator delete the list. */
export function ListFoot({
  code,
  mayRemove,
  onDeleted,
}: {
  code: string;
  mayRemove: boolean;
  onDeleted: () => void;
}) {
  const t = useTranslations("list");
  const run = useFailure();
  const [reported, setReported] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function report() {
    setBusy(true);
    const { failure = null } = await run(() => reportList({ code }));
    setFailure(failure);
    setReported(failure === null);
    setBusy(false);
  }

  return (
    <footer className="mt-10 border-border border-t pt-5 text-muted-foreground text-sm">
      <p className="max-w-[68ch]">{t("about")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2" data-awake={SENT_KEY} data-noprint>
        <Button
          className="-ms-3"
          disabled={busy || reported}
          onClick={() => void report()}
          size="sm"
          variant="ghost"
        >
          {t("report")}
        </Button>
        <DeleteList code={code} mayRemove={mayRemove} onDeleted={onDeleted} />
        <p role="status">{reported && t("reported")}</p>
        {failure && <FailureText failed={t("reportFailed")} failure={failure} />}
      </div>
    </footer>
  );
}
