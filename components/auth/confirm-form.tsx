"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { confirmSchema, type LinkKind } from "@/lib/auth/schema";
import { confirmLink } from "@/server/auth/actions";
import { MailPanel } from "./mail-panel";

/** One button. A link that was used or is too old is answered with the way to a new one. */
export function ConfirmForm({ tokenHash, kind }: { tokenHash: string; kind: LinkKind }) {
  const t = useTranslations("auth.confirm");
  const errors = useTranslations("errors");
  const [refused, setRefused] = useState(false);
  const { form, submit, busy } = useActionForm({
    schema: confirmSchema,
    defaultValues: { tokenHash, kind },
    action: confirmLink,
    onRefused: (code) => setRefused(code === "linkInvalid" || code === "resetLinkInvalid"),
  });
  if (refused) {
    return (
      <div className="flex flex-col gap-6">
        <p className="font-medium text-destructive" role="alert">
          {errors(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid")}
        </p>
        <MailPanel kind={kind === "recovery" ? "reset" : "resend"} />
      </div>
    );
  }
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <SubmitButton busy={busy} busyLabel={t("busy")} size="lg">
        {t(`${kind}Submit`)}
      </SubmitButton>
    </Form>
  );
}
