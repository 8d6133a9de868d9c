"use client";
import { MailCheck } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { CheckboxField, SegmentedField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { signUpSchema } from "@/lib/auth/schema";
import { paths } from "@/lib/paths";
import { signUp } from "@/server/auth/actions";
import { FillAll } from "./fill-all";
import { MailPanel } from "./mail-panel";
import { PasswordStrength } from "./password-strength";
import { type TypedRef, useSharedInput } from "./typed";

export function SignUpForm({ next, typed }: { next?: string | undefined; typed?: TypedRef }) {
  const t = useTranslations("auth.signUp");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, busy } = useActionForm({
    schema: signUpSchema,
    defaultValues: {
      name: "",
      email: "",
      userType: "agent",
      consent: false,
      ...typed?.current,
      password: "",
      next,
    },
    action: signUp,
    onDone: (_, { email }) => {
      setSentTo(email);
      toast.success(t("success"));
    },
  });
  useSharedInput(typed, form, ["name", "email", "userType", "consent"]);
  if (sentTo) return <LookInMailbox email={sentTo} />;
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <FillAll />
      <SegmentedField
        label={t("userType")}
        name="userType"
        options={[
          { value: "agent", label: t("agent") },
          { value: "company", label: t("company") },
        ]}
        required
      />
      <TextField autoComplete="name" label={t("name")} name="name" required />
      <TextField kind="email" label={t("email")} name="email" required />
      <PasswordField
        autoComplete="new-password"
        hint={t("passwordHint")}
        label={t("password")}
        name="password"
        required
      />
      <PasswordStrength name="password" />
      <CheckboxField
        label={t("consent")}
        name="consent"
        required
        text={t.rich("consentText", {
          link: (words) => (
            <Link className="link" href={paths.privacy} prefetch={false} target="_blank">
              {words}
            </Link>
          ),
        })}
      />
      <SubmitButton busy={busy} busyLabel={t("busy")} size="lg">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

/** Identical for every address, whether or not it already had an account. */
function LookInMailbox({ email }: { email: string }) {
  const t = useTranslations("auth.signUp");
  const [again, setAgain] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-4" role="status">
        <span className="flex size-14 items-center justify-center rounded-2xl bg-primary-soft text-primary-soft-foreground">
          <Icon icon={MailCheck} className="size-7" />
        </span>
        <h2 className="font-semibold text-xl">{t("success")}</h2>
        <p>
          {t.rich("sentTo", {
            email,
            who: (address) => <bdi className="font-medium">{address}</bdi>,
          })}
        </p>
        <p className="text-muted-foreground">{t("notArrived")}</p>
      </div>
      {again ? (
        <MailPanel email={email} kind="resend" />
      ) : (
        <Button className="self-start" onClick={() => setAgain(true)} variant="outline">
          {t("resend")}
        </Button>
      )}
    </div>
  );
}
