import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { connectionErrorReason } from "@/components/form/connection-error-reason";
import { useErrorText } from "@/components/form/error-text";
import type { Answer } from "@/lib/list/schema";
import { markHome } from "@/server/list/actions";
import type { useMarks } from "./use-marks";
import { storeName } from "./use-reader-name";

/** Sends a reader's answers as optimistic updates; each is reverted if the server refuses it. */
export function useSendAnswer(
  code: string,
  { marks, show, settle }: ReturnType<typeof useMarks>,
  onGone: () => void,
) {
  const t = useTranslations("list");
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** Answers in flight, by home and name: the number of the last press, and the value stored on the server so far. */
  const sent = useRef(new Map<string, { last: number; kept: Answer | null }>());

  async function send(home: string, name: string, answer: Answer | null) {
    const key = `${home} ${name}`;
    const shown = marks.get(home)?.find((mark) => mark.name === name)?.answer ?? null;
    const presses = sent.current.get(key) ?? { last: 0, kept: shown };
    sent.current.set(key, presses);
    presses.last += 1;
    const press = presses.last;
    setProblem(null);
    show(home, name, answer);
    setAnnouncement(answer ? t("marked", { answer: t(`answers.${answer}`) }) : t("unmarked"));
    storeName(name);
    let failure: ReturnType<typeof connectionErrorReason> = "unavailable";
    const result = await markHome({ code, home, name, answer }).catch((error: unknown) => {
      failure = connectionErrorReason(error);
      return undefined;
    });
    if (result?.data) presses.kept = answer;
    // Pressed again in the meantime: only the latest press's result is shown.
    if (press < presses.last) return;
    sent.current.delete(key);
    if (!result?.data) show(home, name, presses.kept);
    settle(home);
    if (result?.data) return;
    setAnnouncement("");
    const refused = result?.serverError;
    // The sender deleted the list while it was open here.
    if (refused?.code === "notFound") return onGone();
    setProblem(
      refused
        ? errorText(refused.code, refused.values)
        : t(result ? "nameRefused" : `failed.${failure}`),
    );
  }

  return { send, problem, setProblem, announcement };
}
