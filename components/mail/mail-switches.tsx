"use client";
import { useTranslations } from "next-intl";
import { SavedSwitch } from "@/components/form/saved-switch";
import { Card } from "@/components/ui/card";
import type { OwnMailView } from "@/lib/mail/types";
import { setOwnMail } from "@/server/mail/actions";

/** A mail with its words: those of all mails would be a download for every page of the account. */
type Named = OwnMailView & { name: string; hint: string };

/** Which mails come. */
export function MailSwitches({ mails }: { mails: Named[] }) {
  const t = useTranslations("settings");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("mails")}</h2>
        <p className="text-muted-foreground text-sm">{t("mailsHint")}</p>
      </div>
      {mails.map(({ kind, comes, name, hint }) => (
        <SavedSwitch
          hint={hint}
          key={kind}
          name={name}
          on={comes}
          save={(next) => setOwnMail({ kind, comes: next })}
        />
      ))}
    </Card>
  );
}
