"use client";
import { useEffect } from "react";

/** Asks before unsaved edits are left: closing the tab, and links inside the site. */
export function useUnsaved(dirty: boolean, question: string) {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before React's own listener, so that a link that is not followed never starts.
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a[href]");
      if (!link || link.getAttribute("target") === "_blank" || event.ctrlKey || event.metaKey)
        return;
      if (window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty, question]);
}
