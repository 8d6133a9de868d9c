"use client";
import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { LeadView } from "@/lib/leads/view";
import { isToCome } from "@/lib/viewings/to-come";
import { deleteLead } from "@/server/leads/actions";

/** Deletes after confirmation; on refusal the dialog stays open. */
export function DeleteLead({ lead, onDeleted }: { lead: LeadView; onDeleted: () => void }) {
  const t = useTranslations("leads");
  const act = useAction();
  const [asking, setAsking] = useState(false);
  const [callsOff, setCallsOff] = useState(false);
  const [busy, startTransition] = useTransition();
  return (
    <>
      <Button
        onClick={() => {
          setCallsOff(lead.viewings.some((viewing) => isToCome(viewing, new Date())));
          setAsking(true);
        }}
        variant="ghost"
      >
        <Icon icon={Trash2} />
        {t("delete")}
      </Button>
      <AlertDialog onOpenChange={setAsking} open={asking}>
        <AlertDialogContent
          text={t(callsOff ? "deleteTextViewing" : "deleteText")}
          title={t("deleteTitle", { name: lead.name })}
        >
          <SubmitButton
            busy={busy}
            onClick={() =>
              startTransition(async () => {
                const refused = await act(() => deleteLead({ id: lead.id }), {
                  failed: t("failed"),
                });
                if (!refused) onDeleted();
              })
            }
            type="button"
            variant="destructive"
          >
            {t("delete")}
          </SubmitButton>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
