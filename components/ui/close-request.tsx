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
 * Inside of what lies over the page: the back of an Android phone closes it, as Escape does, and leaves the page only
 * after that. The browser does so by itself for its own dialogs; where it knows no CloseWatcher nothing is changed.
 */
export function CloseRequest() {
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!CloseWatcher) return;
    let watcher: CloseWatcher;
    const close = () => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      // A watcher hears one request; what did not close on it waits for the next.
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
