import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { formatShekels } from "@/lib/hebrew/format";
import { annualPrice } from "@/lib/plan/pricing";
import type { PlanView } from "@/lib/plan/types";
import { VAT_PERCENT, vatIn } from "@/lib/plan/vat";
import { IMAGES_HARD_CAP } from "@/lib/property/schema";
import { PlanLink } from "./plan-link";

export function PlanCard({ plan }: { plan: PlanView }) {
  const t = useTranslations("pricing");
  const included = [
    ...(plan.agentLimit === null ? [] : [t("agents", { limit: plan.agentLimit })]),
    plan.propertyLimit === null
      ? t("propertiesUnlimited")
      : t("properties", { limit: plan.propertyLimit }),
    t("images", { limit: Math.min(plan.imagesPerProperty ?? IMAGES_HARD_CAP, IMAGES_HARD_CAP) }),
    ...(plan.video ? [t("video")] : []),
    ...(plan.statistics ? [t("statistics")] : []),
    ...(plan.agentLimit === null ? [] : [t("sharedByAgents")]),
    t("miniSite"),
  ];
  return (
    <li
      className={cn(
        "flex flex-col rounded-xl border bg-card p-6 md:p-7",
        plan.recommended ? "border-2 border-primary shadow-float" : "border-border",
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-2.5 text-xl">
          {plan.logoUrl && (
            <img
              alt=""
              className="size-8 rounded-sm object-contain"
              height={32}
              loading="lazy"
              referrerPolicy="no-referrer"
              src={plan.logoUrl}
              width={32}
            />
          )}
          <bdi>{plan.name}</bdi>
        </h2>
        {plan.recommended && <Badge variant="solid">{t("recommended")}</Badge>}
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        {plan.price === 0 ? (
          <span className="font-bold text-4xl">{t("free")}</span>
        ) : (
          <>
            <bdi className="font-bold text-[min(var(--text-4xl),14vw)] leading-tight tabular-nums">
              {formatShekels(plan.price)}
            </bdi>
            <span className="text-muted-foreground">{t("perMonth")}</span>
          </>
        )}
      </p>
      {plan.price > 0 && (
        <>
          <p className="mt-1 text-muted-foreground text-sm">
            {t("annual", { price: formatShekels(annualPrice(plan.price)) })}
          </p>
          <p className="mt-1 text-muted-foreground text-sm">
            {t("vat", { percent: VAT_PERCENT, tax: formatShekels(vatIn(plan.price)) })}
          </p>
        </>
      )}
      <ul className="mt-6 mb-8 flex flex-col gap-2.5">
        {included.map((line) => (
          <li className="flex items-start gap-2.5" key={line}>
            <Icon icon={Check} className="mt-1 size-4.5 shrink-0 text-primary" />
            {line}
          </li>
        ))}
      </ul>
      <PlanLink className="mt-auto" plan={plan} />
    </li>
  );
}
