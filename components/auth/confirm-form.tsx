"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { confirmSchema, type LinkKind } from "@/lib/auth/schema";
import { confirmLink } from "@/server/auth/actions";
import { LinkRefused } from "./link-refused";

/**
 * A single button, which also works without JavaScript, because mail links often open in other apps' browsers. A used
 * or expired link is refused with a way to request a new one.
 */
export function ConfirmForm({ tokenHash, kind }: { tokenHash: string; kind: LinkKind }) {
  const t = useTranslations("auth.confirm");
  const [refused, setRefused] = useState(false);
  const { submit, busy } = useActionForm({
    schema: confirmSchema,
    defaultValues: { tokenHash, kind },
    action: confirmLink,
    onRefused: (code) => setRefused(code === "linkInvalid" || code === "resetLinkInvalid"),
  });
  if (refused) return <LinkRefused kind={kind} />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">{t(kind)}</h1>
        <p className="mt-1 text-muted-foreground">{t(`${kind}Hint`)}</p>
      </div>
      <form
        // Used when the form is submitted without JavaScript, where only a redirect has an effect.
        action={confirmLink as unknown as (form: FormData) => Promise<void>}
        className="flex flex-col"
        onSubmit={(event) => void submit(event)}
      >
        <input name="tokenHash" type="hidden" value={tokenHash} />
        <input name="kind" type="hidden" value={kind} />
        <SubmitButton busy={busy} busyLabel={t("busy")} size="lg">
          {t(`${kind}Submit`)}
        </SubmitButton>
      </form>
    </div>
  );
}
