"use client";
import { useEffect } from "react";

// https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface
type CloseWatcher = EventTarget & { destroy(): void };
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Rendered inside an overlay: Android's back gesture closes it, as Escape does, and leaves the page only after that.
 * Browsers do this for native dialogs; without CloseWatcher support nothing changes.
 */
export function CloseRequest() {
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!CloseWatcher) return;
    let watcher: CloseWatcher;
    const close = () => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      // A watcher handles a single request; an overlay that did not close waits for the next one.
      watch();
    };
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", close);
    };
    watch();
    return () => {
      watcher.removeEventListener("close", close);
      watcher.destroy();
    };
  }, []);
  return null;
}
