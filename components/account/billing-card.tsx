import { CreditCard } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Billing } from "@/lib/account/types";
import { formatLongDate, formatShekels, isolated } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

/** The current plan, the reason it applies, and what it includes (`children`). */
export function BillingCard({ billing, children }: { billing: Billing; children?: ReactNode }) {
  const t = useTranslations("settings.billing");
  const { state, planName, addonNames, office, endsAt, totalPrice, paymentUrl } = billing;
  const company = office?.company ?? "";
  const plan =
    state === "office" && planName
      ? t("planOfOffice", { plan: planName, company })
      : (planName ?? t(`state.${state}`));
  const why = state === "none" && billing.endedSubscription ? "noneAfterSubscription" : state;
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <h2 className="flex items-center gap-2.5 font-semibold text-xl">
        <Icon icon={CreditCard} className="size-5 text-muted-foreground" />
        {t("title")}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact label={t("plan")}>{plan}</Fact>
        {addonNames.length > 0 && (
          <Fact label={t("addons")}>{addonNames.map(isolated).join(", ")}</Fact>
        )}
        {endsAt && <Fact label={t(`until.${state}`)}>{formatLongDate(endsAt)}</Fact>}
        {totalPrice !== null && <Fact label={t("total")}>{formatShekels(totalPrice)}</Fact>}
      </dl>
      <div className="flex flex-col gap-1">
        <p>{t(`why.${why}`, { company })}</p>
        {office?.state === "open" && state !== "office" && <p>{t("officeToo", { company })}</p>}
        {office && office.state !== "open" && (
          <p>{t(`officeGivesNothing.${office.state}`, { company })}</p>
        )}
      </div>
      {children && (
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold">{t("includes")}</h3>
          {children}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {/* A full navigation: this document's CSP would block the plan logos. */}
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
