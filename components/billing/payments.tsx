import { Receipt } from "lucide";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Payments as OwnPayments } from "@/lib/billing/types";
import { formatDate, formatLongDate, formatShekels } from "@/lib/hebrew/format";

/** The payments, with the provider's invoices; renders nothing before the first payment. */
export function Payments({ own }: { own: OwnPayments }) {
  const t = useTranslations("settings.payments");
  if (own.payments.length === 0) return null;
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <h2 className="flex items-center gap-2.5 font-semibold text-xl">
        <Icon className="size-5 text-muted-foreground" icon={Receipt} />
        {t("title")}
      </h2>
      {own.graceUntil && (
        <p className="rounded-lg border border-destructive p-4 font-medium" role="status">
          {t("grace", { day: formatLongDate(own.graceUntil) })}
        </p>
      )}
      {own.cancelled && <p>{t("cancelled")}</p>}
      <ul className="flex flex-col divide-y">
        {own.payments.map((payment) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            key={payment.id}
          >
            <span>
              <span>{t(`kinds.${payment.kind}`)}</span>
              {payment.plan && (
                <span>
                  , <bdi>{payment.plan}</bdi>
                </span>
              )}
              <span className="block text-muted-foreground text-sm tabular-nums">
                {formatDate(payment.at)}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              {payment.amount !== null && <bdi>{formatShekels(payment.amount)}</bdi>}
              <Invoice number={payment.invoiceNumber} url={payment.invoiceUrl} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-sm">{t("hint")}</p>
    </Card>
  );
}

function Invoice({ number, url }: { number: string | null; url: string | null }) {
  const t = useTranslations("settings.payments");
  const name = number ? t("invoiceNumber", { number }) : t("invoice");
  if (!url) return number && <span>{name}</span>;
  return (
    <a
      className="link inline-flex min-h-11 items-center"
      data-plain
      href={url}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {name}
    </a>
  );
}
