import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type Failure, FailureText, useFailure } from "@/components/form/failure";
import { SubmitButton } from "@/components/form/form";
import type { ActionResult } from "@/components/form/use-action";
import { useStoredList } from "@/components/saved/use-homes";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { forgetSent, sentLists } from "@/lib/list/sent-lists";
import { deleteList, removeList } from "@/server/list/actions";

/** For the sender of the list, in the same browser, and for operators. */
export function DeleteList({
  code,
  mayRemove,
  onDeleted,
}: {
  code: string;
  mayRemove: boolean;
  onDeleted: () => void;
}) {
  const t = useTranslations("list.delete");
  const run = useFailure();
  const own = useStoredList(sentLists)?.find((list) => list.code === code);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, startTransition] = useTransition();
  if (!own && !mayRemove) return null;

  const submit = () =>
    startTransition(async () => {
      const call = () => (own ? deleteList({ code, key: own.id }) : removeList({ code }));
      const { failure } = await run<NonNullable<ActionResult>>(call);
      // Already deleted elsewhere, which is the desired result.
      if (failure && failure.code !== "notFound") return setFailure(failure);
      forgetSent(code);
      onDeleted();
    });

  return (
    <>
      <Button
        onClick={() => {
          setFailure(null);
          setAsking(true);
        }}
        size="sm"
        variant="ghost"
      >
        <Icon icon={Trash2} />
        {t("open")}
      </Button>
      <AlertDialog onOpenChange={setAsking} open={asking}>
        <AlertDialogContent text={t("text")} title={t("title")}>
          {failure && <FailureText failed={t("failed")} failure={failure} />}
          <SubmitButton busy={busy} onClick={submit} type="button" variant="destructive">
            {t("submit")}
          </SubmitButton>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
