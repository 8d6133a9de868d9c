import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import type { Answer } from "@/lib/list/schema";
import { oneLine } from "./use-reader-name";

/** Blurring the name field sends the pending answer. If a press on that answer caused the blur, it must not undo it. */
const PRESS_MS = 1_000;

/** Answers need the reader's name: one that is pressed before it waits, and `give` sends it. */
export function useNamedAnswer(
  field: RefObject<HTMLInputElement | null>,
  send: (home: string, who: string, answer: Answer | null) => Promise<unknown>,
  setProblem: (problem: string | null) => void,
) {
  const t = useTranslations("list");
  // The answer pressed before a name was entered; it is sent once there is one.
  const [waiting, setWaiting] = useState<{ home: string; answer: Answer | null } | null>(null);
  const namedAnswer = useRef({ home: "", until: 0 });

  function mark(home: string, answer: Answer | null) {
    // The field is the truth: what the browser filled in may not have reached the state.
    const who = oneLine(field.current?.value ?? "");
    if (
      answer === null &&
      namedAnswer.current.home === home &&
      Date.now() < namedAnswer.current.until
    )
      return;
    if (who === "") {
      setProblem(t("nameMissing"));
      setWaiting({ home, answer });
      field.current?.focus();
      return;
    }
    setWaiting(null);
    void send(home, who, answer);
  }

  /** Once the name is entered, sends the pending answer. */
  function give() {
    if (!waiting || oneLine(field.current?.value ?? "") === "") return;
    namedAnswer.current = { home: waiting.home, until: Date.now() + PRESS_MS };
    mark(waiting.home, waiting.answer);
  }

  return { mark, give };
}
