"use client";
import { useEffect, useState } from "react";
import { SIDEBAR_COOKIE } from "./sidebar-cookie";

const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const PHONE = "(max-width: 767px)";

/**
 * Open or folded to icons on a desktop, a drawer on a phone; Ctrl/Cmd+B toggles whichever is shown. A cookie stores the
 * desktop state for seven days, so that the server renders it correctly.
 */
export function useSidebar(initiallyOpen: boolean) {
  const [open, setOpen] = useState(initiallyOpen);
  const [drawer, setDrawer] = useState(false);

  function toggle() {
    if (window.matchMedia(PHONE).matches) {
      setDrawer((shown) => !shown);
      return;
    }
    setOpen((was) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
      document.cookie = `${SIDEBAR_COOKIE}=${!was}; path=/admin; max-age=${COOKIE_SECONDS}; samesite=lax`;
      return !was;
    });
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.code !== "KeyB" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return { open, drawer, setDrawer, toggle };
}
