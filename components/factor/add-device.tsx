"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { deviceSchema, newDeviceSchema } from "@/lib/factor/schema";
import type { NewFactor } from "@/lib/factor/types";
import { finishFactor, startFactor } from "@/server/factor/actions";
import { CodeField } from "./code-field";

type Props = { next?: string | undefined; onAdded?: () => void };

/** A name, then the QR code for the device to scan, then its first code. */
export function AddDevice(props: Props) {
  const [made, setMade] = useState<NewFactor | null>(null);
  return made ? <FirstCode {...props} made={made} /> : <Name onMade={setMade} />;
}

function Name({ onMade }: { onMade: (made: NewFactor) => void }) {
  const t = useTranslations("factor");
  const { form, submit, busy } = useActionForm({
    schema: deviceSchema,
    defaultValues: { name: "" },
    action: startFactor,
    onDone: onMade,
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField autoComplete="off" hint={t("nameHint")} label={t("name")} name="name" required />
      <SubmitButton busy={busy} busyLabel={t("making")}>
        {t("make")}
      </SubmitButton>
    </Form>
  );
}

function FirstCode({ made, next, onAdded }: Props & { made: NewFactor }) {
  const t = useTranslations("factor");
  const { form, submit, busy } = useActionForm({
    schema: newDeviceSchema,
    defaultValues: { id: made.id, code: "", next },
    action: finishFactor,
    onDone: () => {
      toast.success(t("added"));
      onAdded?.();
    },
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>{t("scan")}</p>
      {/* Light in dark mode too: cameras read dark on light. */}
      <img
        alt={t("qr")}
        className="size-48 rounded-xl border bg-[#fff] p-2"
        height={192}
        src={made.qr}
        width={192}
      />
      <p className="text-muted-foreground text-sm">
        {t("secretHint")}{" "}
        <bdi className="wrap-anywhere font-mono text-foreground" dir="ltr">
          {made.secret}
        </bdi>
      </p>
      <CodeField hint={t("firstCodeHint")} label={t("code")} />
      <SubmitButton busy={busy} busyLabel={t("finishing")}>
        {t("finish")}
      </SubmitButton>
    </Form>
  );
}
