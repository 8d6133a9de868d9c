"use client";
import { useState } from "react";

/** Fields are read-only until "edit"; "cancel" goes back to what was last saved. */
export function useReadOnly(reset: () => void) {
  const [editing, setEditing] = useState(false);
  return {
    editing,
    edit: () => setEditing(true),
    done: () => setEditing(false),
    cancel: () => {
      reset();
      setEditing(false);
    },
  };
}
