"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { codeSchema, recoverySchema } from "@/lib/factor/schema";
import { verifyCode, verifyRecoveryCode } from "@/server/factor/actions";
import { CodeField } from "./code-field";
import { StillButton } from "./still-button";

/** Accepts a code from the user's device, or a recovery code. */
export function CodeForm({ next }: { next?: string | undefined }) {
  const t = useTranslations("factor.gate");
  const [lost, setLost] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      {lost ? <Recovery next={next} /> : <DeviceCode next={next} />}
      <StillButton className="self-start px-0" onClick={() => setLost(!lost)}>
        {t(lost ? "back" : "lost")}
      </StillButton>
    </div>
  );
}

function DeviceCode({ next }: { next?: string | undefined }) {
  const t = useTranslations("factor");
  const { form, submit, busy } = useActionForm({
    schema: codeSchema,
    defaultValues: { code: "", next },
    action: verifyCode,
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <CodeField hint={t("codeHint")} label={t("code")} />
      <SubmitButton busy={busy} busyLabel={t("gate.busy")} size="lg">
        {t("gate.submit")}
      </SubmitButton>
    </Form>
  );
}

function Recovery({ next }: { next?: string | undefined }) {
  const t = useTranslations("factor");
  const { form, submit, busy } = useActionForm({
    schema: recoverySchema,
    defaultValues: { code: "", next },
    action: verifyRecoveryCode,
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField
        autoFocus
        hint={t("gate.recoveryHint")}
        kind="code"
        label={t("gate.recovery")}
        name="code"
        required
      />
      <SubmitButton busy={busy} busyLabel={t("gate.busy")} size="lg">
        {t("gate.submit")}
      </SubmitButton>
      <p className="text-muted-foreground text-sm">{t("gate.noWay")}</p>
    </Form>
  );
}
