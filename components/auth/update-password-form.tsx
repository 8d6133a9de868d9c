"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useActionForm } from "@/components/form/use-action-form";
import { updatePasswordSchema } from "@/lib/auth/schema";
import { updatePassword } from "@/server/auth/actions";
import { FillAll } from "./fill-all";
import { PasswordStrength } from "./password-strength";
import { PasswordUpdated } from "./password-updated";

export function UpdatePasswordForm({ email }: { email: string }) {
  const t = useTranslations("auth.update");
  const [done, setDone] = useState<{ othersSignedOut: boolean } | null>(null);
  const { form, submit, busy } = useActionForm({
    schema: updatePasswordSchema,
    defaultValues: { password: "", repeat: "" },
    action: updatePassword,
    onDone: (answer) => {
      setDone(answer);
      toast.success(t("success"));
    },
  });
  if (done) return <PasswordUpdated {...done} />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">{t("heading")}</h1>
        <p className="text-muted-foreground">
          {t.rich("forEmail", { email, who: (address) => <bdi>{address}</bdi> })}
        </p>
      </div>
      <Form form={form} onSubmit={submit} summary={false}>
        <FillAll />
        {/* Password managers store the new password under this username. */}
        <input autoComplete="username" hidden readOnly type="email" value={email} />
        <PasswordField autoComplete="new-password" label={t("password")} name="password" required />
        <PasswordStrength name="password" />
        <PasswordField autoComplete="new-password" label={t("repeat")} name="repeat" required />
        <SubmitButton busy={busy} busyLabel={t("busy")} size="lg">
          {t("submit")}
        </SubmitButton>
      </Form>
    </div>
  );
}
