"use client";
import { useState } from "react";
import { useRefresh } from "@/components/ui/use-refresh";

export type Shown<Version> = {
  shown: Version;
  /** For what was typed into an older version: the next save is refused once, as any other. */
  goBackTo: (version: Version) => void;
  saved: (version: Version) => void;
  refused: (code: string) => void;
};

/**
 * The version of what is on the screen; a save sends it, and is refused when it is no longer the newest. A refresh of
 * the page while its form is edited must not replace it, or what somebody else saved would be overwritten without a
 * word. Whoever was refused was told so, and the next save is over the newest.
 */
export const useVersion = (newest: number, edited: boolean): Shown<number> =>
  useShown(newest, edited);

/** The same where the version is the moment of the last save, in the database's words. */
export const useSavedAt = (newest: string, edited: boolean): Shown<string> =>
  useShown(newest, edited);

function useShown<Version extends number | string>(newest: Version, edited: boolean) {
  const refresh = useRefresh();
  const [shown, show] = useState(newest);
  const [catchingUp, setCatchingUp] = useState(false);
  if (newest > shown && (!edited || catchingUp)) {
    show(newest);
    setCatchingUp(false);
  }
  return {
    shown,
    goBackTo: show,
    saved(version: Version) {
      show(version);
      refresh();
    },
    refused(code: string) {
      if (code !== "staleVersion") return;
      setCatchingUp(true);
      refresh();
    },
  };
}
