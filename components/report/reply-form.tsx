"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextareaField } from "@/components/form/textarea-field";
import { useActionForm } from "@/components/form/use-action-form";
import { REPLY_MAX, replySchema } from "@/lib/report/review";
import { answerQuestion, appealHiding } from "@/server/report/actions";

const ACTIONS = { answer: answerQuestion, appeal: appealHiding };
const LABELS = {
  answer: { send: "sendAnswer", sent: "answerSent", failed: "answerFailed", hint: "answerHint" },
  appeal: { send: "sendAppeal", sent: "appealSent", failed: "appealFailed", hint: "appealHint" },
} as const;

/** An agent's message about a listing: the answer to an operator's question, or an appeal against hiding it. */
export function ReplyForm({ kind, listing }: { kind: keyof typeof ACTIONS; listing: string }) {
  const t = useTranslations("listingReview");
  const labels = LABELS[kind];
  const { form, submit, busy } = useActionForm({
    schema: replySchema,
    defaultValues: { listing, words: "" },
    action: ACTIONS[kind],
    failed: t(labels.failed),
    onDone: () => {
      toast.success(t(labels.sent));
    },
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextareaField
        dir="auto"
        hint={t(labels.hint)}
        label={t(kind)}
        max={REPLY_MAX}
        name="words"
        required
        rows={5}
      />
      <SubmitButton busy={busy} className="self-start">
        {t(labels.send)}
      </SubmitButton>
    </Form>
  );
}
