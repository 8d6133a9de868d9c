"use client";
import { useAfterLoad } from "@/components/ui/use-after-load";

/**
 * Pages behind the sign-in lead on and follow what changes by themselves, and React does neither while a part of
 * the page waits for its first use (components/ui/first-use.ts). So here none waits longer than until it has loaded.
 */
export function InUse() {
  useAfterLoad(() => void window.dispatchEvent(new Event("focusin")));
  return null;
}
