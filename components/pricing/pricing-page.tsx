import { BadgePercent, Tag } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { PlanView } from "@/lib/plan/types";
import { PlanCard } from "./plan-card";
import { PlanTable } from "./plan-table";
import { PricingFaq } from "./pricing-faq";

/** `plans` is null when the database did not respond. */
export function PricingPage({ plans }: { plans: PlanView[] | null }) {
  const t = useTranslations("pricing");
  return (
    <div className="container-page section-space flex flex-col gap-14 md:gap-20">
      <div>
        <div className="mx-auto max-w-2xl text-center">
          <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
          <p className="mt-3 text-balance text-lg text-muted-foreground">{t("lead")}</p>
          <p className="mt-5 inline-flex items-center gap-2 text-balance rounded-lg bg-primary-soft px-4 py-1.5 font-medium text-primary-soft-foreground text-sm">
            <Icon icon={BadgePercent} className="size-4.5 shrink-0" />
            {t("annualNote")}
          </p>
        </div>
        <div className="mt-10">
          <Plans plans={plans} />
        </div>
      </div>
      {plans && plans.length > 0 && (
        <section aria-labelledby="compare">
          <h2 className="mb-5 text-2xl md:text-3xl" id="compare">
            {t("compareTitle")}
          </h2>
          <PlanTable plans={plans} />
        </section>
      )}
      <PricingFaq />
      <p className="text-center">
        <Link className="link" href={paths.home}>
          {t("home")}
        </Link>
      </p>
    </div>
  );
}

function Plans({ plans }: { plans: PlanView[] | null }) {
  const t = useTranslations("pricing");
  if (!plans) {
    return (
      <ErrorState
        actions={
          <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.pricing}>
            {t("reload")}
          </a>
        }
        title={t("downTitle")}
      >
        {t("downText")}
      </ErrorState>
    );
  }
  if (plans.length === 0) {
    return (
      <EmptyState
        actions={
          <Link className={buttonVariants()} data-plain href={paths.signUp}>
            {t("signUp")}
          </Link>
        }
        art={<Icon icon={Tag} />}
        title={t("emptyTitle")}
      >
        {t("emptyText")}
      </EmptyState>
    );
  }
  return (
    // Either three in a row or one per row: a row of two would leave the third alone.
    <div className="@container">
      <ul className="grid grid-cols-1 gap-4 @min-[44rem]:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] lg:gap-6">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </div>
  );
}
