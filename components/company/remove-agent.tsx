"use client";
import { UserMinus } from "lucide";
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
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { useRefresh } from "@/components/ui/use-refresh";
import type { CompanyAgent } from "@/lib/company/own-company";
import { removeAgent } from "@/server/company/actions";

/** Removes an agent after confirmation, which asks whether the homes stay with the agent or go to another one. */
export function RemoveAgent({
  agent,
  agents,
}: {
  agent: CompanyAgent;
  agents: readonly CompanyAgent[];
}) {
  const t = useTranslations("companyDashboard");
  const act = useAction();
  const refresh = useRefresh();
  const field = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState("");
  const others = isOpen ? agents.filter(({ id }) => id !== agent.id) : [];
  const to = others.find(({ id }) => id === chosen);
  const who = (words: React.ReactNode) => <bdi>{words}</bdi>;

  async function remove() {
    setBusy(true);
    const refused = await act(() => removeAgent({ id: agent.id, homesTo: to?.id ?? null }), {
      failed: t("removeFailed"),
      quiet: ["notFound"],
    });
    setBusy(false);
    if (refused && refused !== "notFound") return;
    // An agent who has left in the meantime remains listed until the page is refreshed.
    if (refused) toast.info(t("goneAlready", { name: to ? to.name : agent.name }));
    else toast.success(t("removed", { name: agent.name }));
    setIsOpen(false);
    refresh();
  }

  return (
    <>
      <Button
        aria-label={t("removeOf", { name: agent.name })}
        className="text-destructive"
        onClick={() => setIsOpen(true)}
        size="sm"
        variant="ghost"
      >
        <Icon icon={UserMinus} />
        {t("remove")}
      </Button>
      <Dialog onOpenChange={setIsOpen} open={isOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{t("removeTitle")}</DialogTitle>
            <DialogDescription>
              {to
                ? t.rich("homesText", { name: agent.name, to: to.name, who })
                : t.rich("removeText", { name: agent.name, who })}
            </DialogDescription>
          </DialogHeader>
          {others.length > 0 && (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor={field}>{t("homes")}</Label>
              <NativeSelect
                id={field}
                onChange={({ target }) => setChosen(target.value)}
                value={to?.id ?? ""}
              >
                <option value="">{t("homesStay", { name: agent.name })}</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {t("homesGo", { to: name })}
                  </option>
                ))}
              </NativeSelect>
            </div>
          )}
          <DialogFooter>
            <Button aria-busy={busy} disabled={busy} onClick={remove} variant="destructive">
              {t("removeConfirm")}
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
