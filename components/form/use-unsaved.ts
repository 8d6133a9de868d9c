"use client";
import { useEffect } from "react";

/** The Navigation API's event, in browsers that support it. */
type Going = Event & { navigationType: string };
const navigationOf = (view: Window) => (view as { navigation?: EventTarget }).navigation;

/** Asks for confirmation before leaving unsaved edits: closing the tab, in-site links, back and forward. */
export function useUnsaved(dirty: boolean, question: string) {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Runs before React's own listener, so that a cancelled link never starts navigating.
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a[href]");
      if (!link || link.getAttribute("target") === "_blank" || event.ctrlKey || event.metaKey)
        return;
      if (window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function onGoing(event: Event) {
      const isBackOrForward = (event as Going).navigationType === "traverse";
      if (isBackOrForward && event.cancelable && !window.confirm(question)) event.preventDefault();
    }
    window.addEventListener("beforeunload", onUnload);
    navigationOf(window)?.addEventListener("navigate", onGoing);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      navigationOf(window)?.removeEventListener("navigate", onGoing);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty, question]);
}
