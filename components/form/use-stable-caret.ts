import { useLayoutEffect, useRef } from "react";
import { caretAfter } from "@/lib/format/number-input";

export const isDeletion = (event: Event) =>
  (event as InputEvent).inputType?.startsWith("delete") ?? false;

/** Keeps the caret at its digit while digits are grouped during typing. */
export function useStableCaret() {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    input,
    /** `at`: the caret's position in `typed`, from which `next` was derived. */
    keep: (typed: string, at: number | null, next: string) => {
      if (next !== typed) caret.current = caretAfter(typed, at ?? typed.length, next);
    },
  };
}
