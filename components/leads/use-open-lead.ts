"use client";
import { useState } from "react";
import type { LeadView } from "@/lib/leads/view";

/**
 * The open lead. After a change it may no longer match the list, or be on another page of it: it stays open as last
 * seen, with the changes since.
 */
export function useOpenLead(leads: readonly LeadView[], linked: LeadView | null) {
  const [open, setOpen] = useState(linked && { listed: linked, shown: linked });
  const listed = open && [...leads, linked].find((lead) => lead?.id === open.listed.id);
  if (listed && listed !== open.listed) setOpen({ listed, shown: listed });
  return {
    open: open?.shown ?? null,
    setOpen: (lead: LeadView | null) => setOpen(lead && { listed: lead, shown: lead }),
    /** Applies a change that the server has accepted. */
    changed: (change: (lead: LeadView) => LeadView) =>
      setOpen((now) => now && { ...now, shown: change(now.shown) }),
  };
}
