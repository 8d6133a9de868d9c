import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PricingLink } from "@/components/layout/pricing-link";
import { buttonVariants } from "@/components/ui/button";

/** What a plan with statistics would add, for people whose plan lacks them. */
export function PlanNote({ children }: { children: ReactNode }) {
  const t = useTranslations("numbers");
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border bg-card p-5">
      <h2 className="font-semibold text-lg">{t("planTitle")}</h2>
      <p className="max-w-prose text-muted-foreground">{children}</p>
      <PricingLink className={buttonVariants({ variant: "outline" })}>{t("plans")}</PricingLink>
    </section>
  );
}
