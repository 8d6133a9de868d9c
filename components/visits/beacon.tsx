"use client";
import { useEffect } from "react";
import type {} from "@/components/island/boot/visit";
import type { CountedPage } from "@/lib/visits/event";

/**
 * Marks a page whose visits are counted. The boot script counts the page that was opened
 * (components/island/boot/visit.ts); here it is told of one that came by a link within the document.
 */
export function Beacon({ page }: { page: CountedPage }) {
  const facts = JSON.stringify(page);
  useEffect(() => {
    globalThis.showCountedPage?.(facts);
    return () => globalThis.showCountedPage?.(null);
  }, [facts]);
  return <span data-counted={facts} hidden />;
}
