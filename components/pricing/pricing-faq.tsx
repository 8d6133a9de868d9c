import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

const QUESTIONS = [1, 2, 3, 4, 5] as const;

/** The browser's own disclosure element, which needs no script. */
export function PricingFaq() {
  const t = useTranslations("pricing");
  return (
    <section aria-labelledby="faq" className="mx-auto w-full max-w-3xl">
      <h2 className="mb-5 text-2xl md:text-3xl" id="faq">
        {t("faqTitle")}
      </h2>
      <div className="border-border border-t">
        {QUESTIONS.map((n) => (
          <details className="group border-border border-b" key={n}>
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-primary [&::-webkit-details-marker]:hidden">
              {t(`faq.q${n}`)}
              <Icon
                icon={ChevronDown}
                className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-5 text-muted-foreground">{t(`faq.a${n}`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
