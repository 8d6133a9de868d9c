"use client";
import { type RefObject, useEffect } from "react";

/**
 * Makes an open popover modal: it takes the focus, and what is behind it is inert. The browser has already shown it, so
 * the page's styles are computed again only after the frame in which it appears; `showModal()` waits for them.
 */
export function useModalPopover(open: boolean, popover: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const own = popover.current;
    if (!open || !own) return;
    if (!own.contains(document.activeElement)) own.querySelector("button")?.focus();
    const behind = elementsBehind(own);
    for (const element of behind) element.inert = true;
    const release = () => {
      for (const element of behind) element.inert = false;
    };
    // The browser returns the focus right after this event.
    own.addEventListener("beforetoggle", release);
    return () => {
      own.removeEventListener("beforetoggle", release);
      release();
    };
  }, [open, popover]);
}

/** The siblings of the element and of its ancestors, but for those that are inert anyway. */
function elementsBehind(element: HTMLElement) {
  const behind: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert) behind.push(other);
  return behind;
}
