"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { signInSchema } from "@/lib/auth/schema";
import { signIn } from "@/server/auth/actions";
import { FillAll } from "./fill-all";
import { MailPanel } from "./mail-panel";
import { type TypedRef, useSharedInput } from "./typed";

export function SignInForm({ next, typed }: { next?: string | undefined; typed?: TypedRef }) {
  const t = useTranslations("auth.signIn");
  const [panel, setPanel] = useState<"reset" | "resend" | null>(null);
  const { form, submit, busy } = useActionForm({
    schema: signInSchema,
    defaultValues: { email: typed?.current.email ?? "", password: "", next },
    action: signIn,
    onRefused: (code) => {
      if (code === "emailNotConfirmed") setPanel("resend");
      // A password reset is the one way to sign in that other people's attempts cannot block.
      if (code === "loginBusy") setPanel("reset");
    },
  });
  useSharedInput(typed, form, ["email"]);
  const typedEmail = () => form.getValues("email").trim();
  return (
    <div className="flex flex-col gap-6">
      <Form form={form} onSubmit={submit} summary={false}>
        <FillAll />
        <TextField autoComplete="username" kind="email" label={t("email")} name="email" required />
        <PasswordField
          autoComplete="current-password"
          label={t("password")}
          name="password"
          required
        />
        <SubmitButton busy={busy} busyLabel={t("busy")} size="lg">
          {t("submit")}
        </SubmitButton>
      </Form>
      <Button
        aria-controls="reset-panel"
        aria-expanded={panel === "reset"}
        className="self-start"
        onClick={() => setPanel(panel === "reset" ? null : "reset")}
        variant="link"
      >
        {t("forgot")}
      </Button>
      {panel && <MailPanel email={typedEmail()} key={panel} kind={panel} />}
    </div>
  );
}
