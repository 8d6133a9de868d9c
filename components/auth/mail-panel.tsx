"use client";
import { MailCheck } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Icon } from "@/components/ui/icon";
import { emailOnlySchema } from "@/lib/auth/schema";
import { requestReset, resendConfirmation } from "@/server/auth/actions";

const ACTIONS = { reset: requestReset, resend: resendConfirmation };

/** Requests a mail: a password reset link, or the confirmation once more. */
export function MailPanel({ kind, email = "" }: { kind: "reset" | "resend"; email?: string }) {
  const t = useTranslations(`auth.${kind}`);
  const [sent, setSent] = useState(false);
  const { form, submit, busy } = useActionForm({
    schema: emailOnlySchema,
    defaultValues: { email },
    action: ACTIONS[kind],
    onDone: () => {
      setSent(true);
      toast.success(t("success"));
    },
    // Otherwise the previous mail's success message would seem to be about this request.
    onRefused: () => setSent(false),
  });
  return (
    <section
      aria-labelledby={`${kind}-heading`}
      className="flex flex-col gap-4 rounded-lg border bg-muted/50 p-5"
      id={`${kind}-panel`}
    >
      <div>
        <h2 className="font-semibold text-lg" id={`${kind}-heading`}>
          {t("heading")}
        </h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <Form className="gap-4" form={form} onSubmit={submit} summary={false}>
        <TextField kind="email" label={t("email")} name="email" required />
        <SubmitButton busy={busy} busyLabel={t("busy")} variant="outline">
          {t("submit")}
        </SubmitButton>
      </Form>
      {sent && (
        <p className="flex items-start gap-2 text-sm text-success-soft-foreground" role="status">
          <Icon icon={MailCheck} className="mt-0.5 size-4.5 shrink-0" />
          {t("success")}
        </p>
      )}
    </section>
  );
}
