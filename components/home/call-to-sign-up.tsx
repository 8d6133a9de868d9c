import { useTranslations } from "next-intl";
import { PricingLink } from "@/components/layout/pricing-link";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

export function CallToSignUp() {
  const t = useTranslations("home.signUp");
  return (
    <section aria-labelledby="home-sign-up" className="container-page pb-16 md:pb-24">
      <div className="flex flex-col items-start gap-6 rounded-2xl border border-border bg-primary-soft px-6 py-10 text-primary-soft-foreground md:flex-row md:items-center md:justify-between md:px-12 md:py-14">
        <div className="max-w-xl">
          <h2 className="text-2xl md:text-3xl" id="home-sign-up">
            {t("title")}
          </h2>
          <p className="mt-2 text-lg">{t("text")}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link className={buttonVariants({ size: "lg" })} data-plain href={paths.signUp}>
            {t("action")}
          </Link>
          <PricingLink className={buttonVariants({ size: "lg", variant: "outline" })} data-plain>
            {t("plans")}
          </PricingLink>
        </div>
      </div>
    </section>
  );
}
