"use client";
import { useEffect } from "react";
import type {} from "@/components/island/boot/visit";
import type { CountedPage } from "@/lib/visits/event";

/**
 * Marks a page whose visits are counted. The boot script counts the initial page (components/island/boot/visit.ts);
 * this notifies it of client-side navigations.
 */
export function Beacon({ page }: { page: CountedPage }) {
  const facts = JSON.stringify(page);
  useEffect(() => {
    globalThis.showCountedPage?.(facts);
    return () => globalThis.showCountedPage?.(null);
  }, [facts]);
  return <span data-counted={facts} hidden />;
}
