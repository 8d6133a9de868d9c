"use client";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
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
import type { HandRefusal } from "@/lib/company/hand-over";
import { CHANGED_MAX } from "@/lib/property/change-schema";
import { handHomes } from "@/server/company/actions";

type Agent = { id: string; name: string };
type Chosen = { ids: ReadonlySet<string>; toggle: (id: string) => void };
const ChosenContext = createContext<Chosen | null>(null);

/** The office's selected homes, also from other pages, with a button to hand them to another of its agents. */
export function HandHomes({
  page,
  agents,
  children,
}: {
  /** The homes on this page. */
  page: readonly string[];
  agents: readonly Agent[];
  children: ReactNode;
}) {
  const t = useTranslations("companyDashboard.handing");
  const refresh = useRefresh();
  const act = useAction();
  const field = useId();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [to, setTo] = useState("");
  const [refused, setRefused] = useState<HandRefusal[]>([]);
  const receiver = agents.find(({ id }) => id === to);
  if (agents.length < 2) return children;

  const isPage = page.length > 0 && page.every((id) => ids.has(id));
  const choose = (on: boolean, changed: readonly string[]) =>
    setIds((now) => {
      const next = new Set(now);
      for (const id of changed) {
        if (!on) next.delete(id);
        else if (next.size < CHANGED_MAX) next.add(id);
      }
      return next;
    });

  async function hand({ id, name }: Agent) {
    setBusy(true);
    let left: HandRefusal[] = [];
    const failed = await act(
      async () => {
        const result = await handHomes({ ids: [...ids], agentId: id });
        left = result?.data?.refused ?? [];
        const handed = result?.data?.handed ?? 0;
        if (handed > 0) toast.success(t("done", { count: handed, to: name }));
        return result;
      },
      { failed: t("failed") },
    );
    setBusy(false);
    if (failed) return;
    setIsOpen(false);
    setRefused(left);
    // Homes that could not be handed over stay selected, with the reason below.
    setIds(new Set(left.filter(({ reason }) => reason !== "not_found").map((one) => one.id)));
    refresh();
  }

  return (
    <ChosenContext.Provider value={{ ids, toggle: (id) => choose(!ids.has(id), [id]) }}>
      {page.length > 1 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
          <Checkbox
            checked={isPage || (ids.size > 0 && "indeterminate")}
            onCheckedChange={(on) => choose(on === true, page)}
          />
          {t("page")}
        </label>
      )}
      {refused.length > 0 && (
        <div className="rounded-lg bg-warning-soft p-4 text-warning-soft-foreground" role="status">
          <p className="font-medium">{t("left", { count: refused.length })}</p>
          <ul className="mt-1 list-disc ps-5 text-sm">
            {refused.slice(0, 20).map(({ id, title, reason }) => (
              <li key={id}>
                {title && <bdi className="font-medium">{title} </bdi>}
                <span>{t(`reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-4">{children}</div>
      {ids.size > 0 && (
        <section
          aria-label={t("label")}
          className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center gap-2 border-t bg-background/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:rounded-t-lg sm:border sm:shadow-float"
        >
          <p aria-live="polite" className="me-2 font-medium tabular-nums">
            {t("count", { count: ids.size })}
          </p>
          <Button onClick={() => setIsOpen(true)} size="sm">
            {t("hand")}
          </Button>
          <Button
            aria-label={t("none")}
            className="ms-auto px-2.5"
            onClick={() => setIds(new Set())}
            size="sm"
            variant="ghost"
          >
            <Icon icon={X} />
          </Button>
        </section>
      )}
      <Dialog onOpenChange={setIsOpen} open={isOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{t("title", { count: ids.size })}</DialogTitle>
            <DialogDescription>{t("text")}</DialogDescription>
          </DialogHeader>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={field}>{t("to")}</Label>
            <NativeSelect
              id={field}
              onChange={({ target }) => setTo(target.value)}
              value={receiver?.id ?? ""}
            >
              <option value="">{t("nobody")}</option>
              {agents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </div>
          <DialogFooter>
            <Button
              aria-busy={busy}
              disabled={busy || !receiver}
              onClick={() => receiver && hand(receiver)}
            >
              {receiver ? t("confirm", { to: receiver.name }) : t("hand")}
            </Button>
            <Button onClick={() => setIsOpen(false)} variant="outline">
              {t("cancel")}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </ChosenContext.Provider>
  );
}

/** A home's checkbox; none if no agent could receive it. */
export function ChooseHome({ id, title }: { id: string; title: string }) {
  const t = useTranslations("companyDashboard.handing");
  const chosen = useContext(ChosenContext);
  if (!chosen) return null;
  return (
    <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <Checkbox
        aria-label={t("choose", { title })}
        checked={chosen.ids.has(id)}
        onCheckedChange={() => chosen.toggle(id)}
      />
    </label>
  );
}
