"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { SAVED_KEY, SEEN_KEY } from "@/lib/saved/keys";

let hearts: Promise<(heart: Element) => void> | undefined;

/** Once a document, whichever pages it shows; where it could not be loaded, there is another try. */
function load() {
  hearts ??= import("./hearts").then(({ startHearts }) => startHearts().press);
  hearts.catch(() => {
    hearts = undefined;
  });
  return hearts;
}

/**
 * All that a first visit brings along of hearts. Their script comes when there is something to show or to
 * remember, or when one is pressed; what is pressed before it is there is pressed already.
 */
export function SavedIsland() {
  const path = usePathname();
  useEffect(() => {
    try {
      const kept = SAVED_KEY in localStorage || SEEN_KEY in localStorage;
      if (kept || path?.startsWith("/property/")) load();
    } catch {}
  }, [path]);

  useEffect(() => {
    const reach = ({ target }: Event) => {
      const heart = (target as Element).closest?.("[data-save]");
      const look = (pressed: string) => heart?.setAttribute("aria-pressed", pressed);
      if (!heart) return;
      look("true");
      load().then(
        (press) => press(heart),
        () => look("false"),
      );
    };
    // On the way down: React keeps a press from all that is above cards whose script is not there yet.
    addEventListener("click", reach, true);
    return () => removeEventListener("click", reach, true);
  }, []);
  return null;
}
