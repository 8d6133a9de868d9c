import { MailOpen } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { formatDateTime } from "@/lib/hebrew/format";
import { parts } from "@/lib/mail/parts";
import type { LocalMail } from "@/lib/mail/types";
import { paths } from "@/lib/paths";

/** One mail of the local inbox, with its links. */
export function MailCard({ mail }: { mail: LocalMail }) {
  const t = useTranslations("inbox");
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="font-semibold text-lg">{mail.subject}</h2>
            <p className="break-all text-muted-foreground text-sm">
              {t("to")} <bdi dir="ltr">{mail.to}</bdi>
            </p>
            <time className="text-muted-foreground text-sm tabular-nums" dateTime={mail.sentAt}>
              {formatDateTime(mail.sentAt)}
            </time>
          </div>
          <Button asChild size="sm" variant="outline">
            <Link href={paths.inboxMail(mail.id)} prefetch={false}>
              <Icon icon={MailOpen} />
              {t("view")}
            </Link>
          </Button>
        </div>
        <p className="whitespace-pre-line border-border border-t pt-4 leading-relaxed">
          {parts(mail.text.trim()).map((part) =>
            "link" in part ? (
              <a className="link break-all" dir="ltr" href={part.link} key={part.link}>
                {part.link}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      </CardContent>
    </Card>
  );
}
