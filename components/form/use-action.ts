"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "sonner";
import { useErrorText } from "./error-text";
import { useNoAnswer } from "./no-answer";

/** What an action answers, as far as its refusal is concerned. */
export type ActionAnswer =
  | {
      serverError?: { code: string; values: Record<string, string | number> };
      validationErrors?: unknown;
    }
  | undefined;

/**
 * Calls an action that has no form (a toggle, a deletion). Answers the code of a refusal, or null
 * when it is done; `failed` is the screen's own sentence for a failure.
 */
export function useAction() {
  const errorText = useErrorText();
  const t = useTranslations("form");
  const noAnswer = useNoAnswer();
  return useCallback(
    async (
      call: () => Promise<ActionAnswer>,
      { failed, quiet = [] }: { failed: string; quiet?: string[] },
    ) => {
      let answer: ActionAnswer;
      try {
        answer = await call();
      } catch (error) {
        const { reason, text, options } = noAnswer(error);
        toast.error(failed, { description: text, ...options });
        return reason;
      }
      if (answer?.serverError) {
        const { code, values } = answer.serverError;
        if (!quiet.includes(code)) toast.error(failed, { description: errorText(code, values) });
        return code;
      }
      if (answer?.validationErrors) {
        toast.error(failed, { description: t("checkFields") });
        return "invalid";
      }
      return null;
    },
    [errorText, noAnswer, t],
  );
}
