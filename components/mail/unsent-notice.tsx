import { MailWarning } from "lucide";
import { getFormatter, getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { MAIL_KINDS } from "@/lib/mail/kinds";

/** Shown when no mail server is configured: which mails are waiting for one. */
export async function UnsentNotice() {
  const t = await getTranslations("adminMails");
  const mails = await getTranslations("mails");
  const format = await getFormatter();
  const kinds = format.list(MAIL_KINDS.map((kind) => mails(`${kind}.name`)));
  return (
    <div className="flex items-start gap-3 rounded-lg border border-warning/50 bg-warning-soft p-4 text-warning-soft-foreground">
      <Icon icon={MailWarning} className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{t("off")}</p>
        <p className="text-sm">{t("offHint", { kinds })}</p>
      </div>
    </div>
  );
}
