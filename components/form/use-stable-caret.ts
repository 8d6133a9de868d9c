import { useLayoutEffect, useRef } from "react";
import { caretAfter } from "@/lib/format/number-input";

export const isDeletion = (event: Event) =>
  (event as InputEvent).inputType?.startsWith("delete") ?? false;

/** Where digits are grouped while somebody types, the caret stays at its digit. */
export function useStableCaret() {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    input,
    /** `at`: where it stood in `typed`, of which `next` was made. */
    keep: (typed: string, at: number | null, next: string) => {
      if (next !== typed) caret.current = caretAfter(typed, at ?? typed.length, next);
    },
  };
}
