"use client";
import { useAfterLoad } from "@/components/ui/use-after-load";

/**
 * Pages of accounts and of signing in lead on and follow what changes by themselves; React does neither while a part of
 * the page waits for its first use (components/ui/first-use.ts). So here none waits longer than until it has loaded.
 */
export function InUse() {
  useAfterLoad(() => void window.dispatchEvent(new Event("focusin")));
  return null;
}
