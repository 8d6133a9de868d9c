"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { handLead } from "@/server/leads/actions";

type Agent = { id: string; name: string };

/** Hands a lead to another agent of the office, after confirmation: the previous agent loses access. */
export function HandLead({
  id,
  about,
  from,
  notesGo,
  others,
}: {
  id: string;
  /** The person or subject of the lead, as shown in the list. */
  about: string;
  /** The agent who has it now. */
  from: string;
  /** Whether their notes are handed over too, i.e. whether they let the office read them. */
  notesGo: boolean;
  others: readonly Agent[];
}) {
  const t = useTranslations("leads");
  const act = useAction();
  const field = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const to = others.find((agent) => agent.id === chosen) ?? others[0];
  if (!to) return null;
  const names = { from, to: to.name };
  const confirm = async () => {
    setBusy(true);
    const refused = await act(() => handLead({ id, agentId: to.id }), {
      failed: t("handFailed", { name: to.name }),
    });
    setBusy(false);
    if (refused) return;
    toast.success(t("handed", names));
    setIsOpen(false);
  };
  return (
    <>
      <Button
        aria-label={t("handOf", { about })}
        onClick={() => setIsOpen(true)}
        size="sm"
        variant="outline"
      >
        {t("hand")}
      </Button>
      <Dialog onOpenChange={setIsOpen} open={isOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{t("handTitle", names)}</DialogTitle>
            <DialogDescription>
              {t("handText", { ...names, notes: notesGo ? "go" : "stay" })}
            </DialogDescription>
          </DialogHeader>
          <Labelled id={field} label={t("handTo")}>
            <NativeSelect
              id={field}
              onChange={({ target }) => setChosen(target.value)}
              value={to.id}
            >
              {others.map(({ id: agent, name }) => (
                <option key={agent} value={agent}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Labelled>
          <DialogFooter>
            <Button aria-busy={busy} disabled={busy} onClick={confirm}>
              {t("handConfirm", names)}
            </Button>
            <Button onClick={() => setIsOpen(false)} variant="outline">
              {t("cancel")}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
