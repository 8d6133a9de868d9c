"use client";
import { useState } from "react";

/**
 * The version of what is on the screen, which a save is over. The page may be asked for again while
 * its form is edited; what somebody else saved meanwhile must not become the form's own version, or
 * it would be overwritten without a word. `catchUp`: the person was told, and takes the newest.
 */
export function useVersion(newest: number, edited: boolean) {
  const [shown, show] = useState(newest);
  const [catchingUp, setCatchingUp] = useState(false);
  if (newest > shown && (!edited || catchingUp)) {
    show(newest);
    setCatchingUp(false);
  }
  return { shown, show, catchUp: () => setCatchingUp(true) };
}
