"use client";
import { useTranslations } from "next-intl";
import { useId, useRef, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { useAction } from "@/components/form/use-action";
import { Labelled } from "@/components/ui/labelled";
import { COMPLAINT_ANSWER_MAX } from "@/lib/complaint/form";
import { answerComplaint, closeComplaint } from "@/server/complaint/actions";

type Props = {
  id: number;
  /** Whether an address was left, so that replies are mailed. */
  mails: boolean;
};

/** An operator's actions on a complaint: reply, as often as needed, and close it. */
export function ComplaintActs({ id, mails }: Props) {
  const t = useTranslations("adminComplaints");
  const act = useAction();
  const field = useId();
  const [busy, startTransition] = useTransition();
  const [words, setWords] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  function answer() {
    // Not disabled while empty, because after a press the button would lose focus.
    if (words.trim() === "") return box.current?.focus();
    startTransition(async () => {
      let mailed = false;
      const refused = await act(
        async () => {
          const result = await answerComplaint({ id, words });
          mailed = result?.data?.mailed ?? false;
          return result;
        },
        { failed: t("failed") },
      );
      if (refused) return;
      setWords("");
      toast.success(t(mailed ? "done.mailed" : "done.noted"));
    });
  }
  const close = () =>
    startTransition(async () => {
      const refused = await act(() => closeComplaint({ id }), { failed: t("failed") });
      if (!refused) toast.success(t("done.closed"));
    });
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <Labelled id={field} label={t(mails ? "answerByMail" : "answerNoted")}>
        <LimitedTextarea
          dir="auto"
          id={field}
          max={COMPLAINT_ANSWER_MAX}
          ref={box}
          onChange={({ target }) => setWords(target.value)}
          rows={3}
          value={words}
        />
      </Labelled>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          aria-label={t(mails ? "sendOf" : "noteOf", { id })}
          busy={busy}
          onClick={answer}
          type="button"
        >
          {t(mails ? "send" : "note")}
        </SubmitButton>
        <SubmitButton
          aria-label={t("closeOf", { id })}
          busy={busy}
          onClick={close}
          type="button"
          variant="outline"
        >
          {t("close")}
        </SubmitButton>
      </div>
    </div>
  );
}
