"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { z } from "zod";
import { useRemoved } from "@/components/admin/use-removed";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import type { AdminUserView } from "@/lib/admin/types";
import { deleteUser } from "@/server/user/actions";

/** Irreversible, so the user's e-mail address must be typed to confirm. */
export function DeleteUser({ user, onDone }: { user: AdminUserView; onDone: () => void }) {
  const t = useTranslations("adminUsers");
  const { form, submit, busy } = useActionForm({
    schema: z.object({
      email: z
        .string()
        .trim()
        .refine((typed) => typed.toLowerCase() === user.email.toLowerCase(), "emailMismatch"),
    }),
    defaultValues: { email: "" },
    action: () => deleteUser({ userId: user.userId, profileId: user.profileId }),
    failed: t("deleteFailed"),
    onRefused: useRemoved(),
    onDone: () => {
      toast.success(t("deleted"));
      onDone();
    },
  });
  return (
    <Form className="gap-3" form={form} onSubmit={submit} summary={false}>
      <p className="text-sm">
        {t("deleteWarning")}{" "}
        <bdi className="font-medium" dir="ltr">
          {user.email}
        </bdi>
      </p>
      <TextField autoComplete="off" kind="email" label={t("deleteEmail")} name="email" />
      <SubmitButton busy={busy} className="self-start" size="sm" variant="destructive">
        {t("deleteConfirm")}
      </SubmitButton>
    </Form>
  );
}
