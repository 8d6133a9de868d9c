"use client";
import { useEffect, useState } from "react";

const KEY = "delet-account";

/** Null also where the browser keeps nothing: then nobody can tell. */
function signedIn() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * A session is one for all tabs of a browser. Where somebody else has signed in meanwhile, a page that is still open
 * would save what is typed in it as the other's: it is asked for anew.
 */
export function OneAccount({ id }: { id: string }) {
  const [shown] = useState(id);
  useEffect(() => {
    // The page was refreshed, and is the other's already; what is typed in it is not.
    if (id !== shown) location.reload();
    try {
      localStorage.setItem(KEY, id);
    } catch {}
    const look = () => {
      const now = signedIn();
      if (now !== null && now !== id) location.reload();
    };
    addEventListener("storage", look);
    // A page that was frozen has not heard of it.
    addEventListener("pageshow", look);
    return () => {
      removeEventListener("storage", look);
      removeEventListener("pageshow", look);
    };
  }, [id, shown]);
  return null;
}
