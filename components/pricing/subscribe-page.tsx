import { CreditCard } from "lucide";
import { useTranslations } from "next-intl";
import { PricingLink } from "@/components/layout/pricing-link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";

/** A placeholder for the future payment page, which says so. */
export function SubscribePage({ planName, email }: { planName: string; email: string }) {
  const t = useTranslations("subscribe");
  return (
    <div className="container-page section-space">
      <EmptyState
        actions={
          <>
            <a className={buttonVariants()} data-plain href={`mailto:${email}`}>
              {t("email")}
            </a>
            <PricingLink className={buttonVariants({ variant: "outline" })} data-plain>
              {t("back")}
            </PricingLink>
          </>
        }
        art={<Icon icon={CreditCard} />}
        as="h1"
        className="mx-auto max-w-2xl"
        title={t("title")}
      >
        <p>{t("plan", { name: planName })}</p>
        <p className="mt-2">{t("text")}</p>
      </EmptyState>
    </div>
  );
}
