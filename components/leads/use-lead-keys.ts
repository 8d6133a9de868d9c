import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { LEAD_STATUSES } from "@/lib/leads/types";
import type { LeadView } from "@/lib/leads/view";
import { changeLead } from "@/server/leads/actions";

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=dialog]") !== null;

/** The keys of the list: j and k move, 1 to 6 set the state. Returns the ref of the list. */
export function useLeadKeys(leads: readonly LeadView[]) {
  const t = useTranslations("leads");
  const act = useAction();
  const lines = useRef<HTMLOListElement>(null);
  const buttons = () => [...(lines.current?.querySelectorAll<HTMLElement>("[data-lead]") ?? [])];
  const moved = useRef<{ id: string; at: number }>(undefined);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return;
    const all = buttons();
    const at = all.findIndex((button) => button.closest("li")?.contains(document.activeElement));
    // Compares key positions (`code`), which do not depend on a Hebrew layout.
    if (event.code === "KeyJ") all[Math.min(at + 1, all.length - 1)]?.focus();
    if (event.code === "KeyK") all[Math.max(at - 1, 0)]?.focus();
    const status = LEAD_STATUSES[Number(event.key) - 1];
    const lead = leads[at];
    if (status && lead) {
      moved.current = { id: lead.id, at };
      void act(() => changeLead({ id: lead.id, status }), { failed: t("failed") }).then(
        (refused) => {
          if (refused) moved.current = undefined;
          else toast.success(t("changed", { name: lead.name, state: t(`states.${status}`) }));
        },
      );
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  // Changing a lead's state by key may remove its focused row from the list: the next row gets the focus.
  const focusAfterRemoval = useEffectEvent(() => {
    const removed = moved.current;
    if (!removed || leads.some(({ id }) => id === removed.id)) return;
    moved.current = undefined;
    if (document.activeElement !== document.body) return;
    const all = buttons();
    (all[removed.at] ?? all.at(-1) ?? document.getElementById("main"))?.focus();
  });
  useEffect(() => focusAfterRemoval(), [leads]);

  return lines;
}
