import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
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
  const act = useAction();
  const own = useStoredList(sentLists)?.find((list) => list.code === code);
  const [asking, setAsking] = useState(false);
  const [busy, startTransition] = useTransition();
  if (!own && !mayRemove) return null;

  const submit = () =>
    startTransition(async () => {
      const call = () => (own ? deleteList({ code, key: own.id }) : removeList({ code }));
      const refused = await act(call, { failed: t("failed"), quiet: ["notFound"] });
      // Already deleted elsewhere, which is the desired result.
      if (refused && refused !== "notFound") return;
      forgetSent(code);
      onDeleted();
    });

  return (
    <>
      <Button onClick={() => setAsking(true)} size="sm" variant="ghost">
        <Icon icon={Trash2} />
        {t("open")}
      </Button>
      <AlertDialog onOpenChange={setAsking} open={asking}>
        <AlertDialogContent text={t("text")} title={t("title")}>
          <SubmitButton busy={busy} onClick={submit} type="button" variant="destructive">
            {t("submit")}
          </SubmitButton>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
