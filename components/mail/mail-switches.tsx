"use client";
import { useTranslations } from "next-intl";
import { useId, useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { OwnMailView } from "@/lib/mail/types";
import { setOwnMail } from "@/server/mail/actions";

/** A mail with its words: those of all mails would be a download for every page of the account. */
type Named = OwnMailView & { name: string; hint: string };

/** Which mails come. Each switch is saved at once, and goes back when that fails. */
export function MailSwitches({ mails }: { mails: Named[] }) {
  const t = useTranslations("settings");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("mails")}</h2>
        <p className="text-muted-foreground text-sm">{t("mailsHint")}</p>
      </div>
      {mails.map((mail) => (
        <MailSwitch key={mail.kind} {...mail} />
      ))}
    </Card>
  );
}

function MailSwitch({ kind, comes, name, hint }: Named) {
  const t = useTranslations("settings");
  const id = useId();
  const act = useAction();
  // What is wanted stands until the page has the server's answer: in between it would turn back.
  const [wanted, want] = useOptimistic(comes);
  const [busy, startTransition] = useTransition();

  function change(next: boolean) {
    if (busy) return;
    startTransition(async () => {
      want(next);
      const refused = await act(() => setOwnMail({ kind, comes: next }), {
        failed: t("saveFailed"),
      });
      if (!refused) toast.success(t("saved"));
    });
  }

  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <Label className="text-base" htmlFor={id}>
          {name}
        </Label>
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch
        aria-busy={busy}
        aria-describedby={`${id}-hint`}
        checked={wanted}
        className="mt-0.5"
        id={id}
        onCheckedChange={change}
      />
    </div>
  );
}
