"use client";
import { useEffect, useState } from "react";

const TYPING_MS = 400;

export type Availability = "asking" | "available" | "taken" | "reserved" | null;

/** Debounced; a response for a value that is no longer in the field is dropped. */
export function useAvailability(
  typed: string,
  worthAsking: boolean,
  ask: (typed: string) => Promise<string | null>,
): Availability {
  const [answer, setAnswer] = useState<Availability>(null);
  useEffect(() => {
    if (!worthAsking) {
      setAnswer(null);
      return;
    }
    setAnswer("asking");
    let here = true;
    const timer = setTimeout(async () => {
      const result = await ask(typed).catch(() => null);
      const isKnown = result === "available" || result === "taken" || result === "reserved";
      if (here) setAnswer(isKnown ? result : null);
    }, TYPING_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [typed, worthAsking, ask]);
  return answer;
}
