"use client";
import { useTranslations } from "next-intl";
import { SavedSwitch } from "@/components/form/saved-switch";
import { Card } from "@/components/ui/card";
import type { OwnMailView } from "@/lib/mail/types";
import { setOwnMail } from "@/server/mail/actions";

/** A mail kind with its texts, passed as props: the texts of all mails would be a download for every account page. */
type Named = OwnMailView & { name: string; hint: string };

/** Which mails the person receives. */
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
