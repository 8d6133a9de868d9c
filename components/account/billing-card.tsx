import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Billing } from "@/lib/account/types";
import { formatShekels } from "@/lib/format/money";
import { formatLongDate } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

export function BillingCard({ billing }: { billing: Billing }) {
  const t = useTranslations("settings.billing");
  const { state, planName, endsAt, totalPrice, paymentUrl } = billing;
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <h2 className="flex items-center gap-2.5 font-semibold text-xl">
        <CreditCard aria-hidden className="size-5 text-muted-foreground" />
        {t("title")}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact label={t("plan")}>{planName ?? t(`state.${state}`)}</Fact>
        {endsAt && <Fact label={t(`until.${state}`)}>{formatLongDate(endsAt)}</Fact>}
        {totalPrice !== null && <Fact label={t("total")}>{formatShekels(totalPrice)}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-3">
        {/* A new document: this one's policy would keep out the logos of plans. */}
        <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.pricing}>
          {t("pricing")}
        </a>
        {paymentUrl && (
          <a
            className={buttonVariants()}
            data-plain
            href={paymentUrl}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
          >
            {t("pay")}
          </a>
        )}
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="font-semibold">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
