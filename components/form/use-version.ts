"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";

/**
 * The version of what is on the screen, which a save is over. The page may be asked for again while
 * its form is edited; what somebody else saved meanwhile must not become the form's own version, or
 * it would be overwritten without a word. Who was told so (`refused`) saves over the newest.
 */
export function useVersion(newest: number, edited: boolean) {
  const router = useRouter();
  const [shown, show] = useState(newest);
  const [catchingUp, setCatchingUp] = useState(false);
  if (newest > shown && (!edited || catchingUp)) {
    show(newest);
    setCatchingUp(false);
  }
  return {
    shown,
    saved(version: number) {
      show(version);
      router.refresh();
    },
    refused(code: string) {
      if (code !== "staleVersion") return;
      setCatchingUp(true);
      router.refresh();
    },
  };
}
