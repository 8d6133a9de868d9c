"use client";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useAction } from "@/components/form/use-action";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/hebrew/format";
import { newAddressSchema } from "@/lib/support/schema";
import type { AddressChange as Change } from "@/lib/support/types";
import { changeAddress, withdrawAddress } from "@/server/support/actions";

/** Starts an e-mail address change for an account, and shows the state of the last one. */
export function AddressChange({ userId, change }: { userId: string; change: Change | null }) {
  const t = useTranslations("adminSupport.address");
  const failed = useTranslations("adminSupport")("failed");
  const act = useAction();
  const [busy, start] = useTransition();
  const {
    form,
    submit,
    busy: sending,
  } = useActionForm({
    schema: newAddressSchema,
    defaultValues: { userId, email: "" },
    action: changeAddress,
    failed,
    onDone: () => {
      toast.success(t("sent"));
      form.reset();
    },
  });
  const withdraw = () =>
    start(async () => {
      if (!(await act(() => withdrawAddress({ userId }), { failed })))
        toast.success(t("withdrawn"));
    });
  const state = change?.state === "open" && change.provedAt ? "proved" : change?.state;
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-medium">{t("title")}</h3>
      {change && state && (
        <p className="wrap-anywhere">
          {t.rich(`states.${state}`, {
            address: change.address,
            at: formatDateTime(change.askedAt),
            to: (words) => <bdi dir="ltr">{words}</bdi>,
          })}
        </p>
      )}
      {change?.state === "open" && (
        <Button className="self-start" disabled={busy} onClick={withdraw} variant="outline">
          {t("withdraw")}
        </Button>
      )}
      <p className="text-muted-foreground text-sm">{t("hint")}</p>
      <Form className="gap-3" form={form} onSubmit={submit} summary={false}>
        <TextField
          autoComplete="off"
          className="max-w-sm"
          kind="email"
          label={t("field")}
          name="email"
        />
        <SubmitButton busy={sending} className="self-start" variant="outline">
          {t("submit")}
        </SubmitButton>
      </Form>
    </section>
  );
}
