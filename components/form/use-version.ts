"use client";
import { useState } from "react";
import { useRefresh } from "@/components/ui/use-refresh";

export type Shown<Version> = {
  shown: Version;
  /** For restored input based on an older version: the next save is refused once, like any stale save. */
  goBackTo: (version: Version) => void;
  saved: (version: Version) => void;
  refused: (code: string) => void;
};

/**
 * The version on screen; a save sends it and is refused if it is not the newest. A refresh during editing must not
 * replace it, or another user's save would be silently overwritten. After a refusal the user knows, and the next save
 * goes over the newest version.
 */
export const useVersion = (newest: number, edited: boolean): Shown<number> =>
  useShown(newest, edited);

/** The same, with the timestamp of the last save, as the database formats it, as the version. */
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
