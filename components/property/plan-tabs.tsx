import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ListingView } from "@/lib/property/listing-view";

const TAB =
  "inline-flex min-h-11 cursor-pointer items-center rounded-full border border-input px-4 font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";

/** Tabs for pictures and floor plan. They need no script, and the plan loads only when its tab is opened. */
export function PlanTabs({
  plan,
  title,
  children,
}: {
  plan: NonNullable<ListingView["floorPlan"]>;
  title: string;
  /** The pictures. */
  children: ReactNode;
}) {
  const t = useTranslations("listing.tabs");
  const name = useId();
  return (
    <div className="flex flex-col gap-3 has-[[data-plan]:checked]:[&>.pictures]:hidden has-[[data-plan]:checked]:[&>.plan]:block">
      <div className="pictures">{children}</div>
      <a
        className="plan hidden aspect-4/3 bg-white lg:aspect-auto lg:h-first-screen lg:rounded-xl"
        data-plain
        href={plan.src}
        rel="noopener"
        target="_blank"
      >
        <img
          alt={plan.text ?? t("planOf", { title })}
          className="size-full object-contain"
          height={plan.height}
          loading="lazy"
          src={plan.src}
          width={plan.width}
        />
        <span className="sr-only">{t("planOpens")}</span>
      </a>
      <fieldset className="max-lg:container-page flex gap-2" data-noprint>
        <legend className="sr-only">{t("label")}</legend>
        <label className={TAB}>
          <input className="sr-only" defaultChecked name={name} type="radio" />
          {t("pictures")}
        </label>
        <label className={TAB}>
          <input className="sr-only" data-plan name={name} type="radio" />
          {t("plan")}
        </label>
      </fieldset>
    </div>
  );
}
