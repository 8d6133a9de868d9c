"use client";
import { CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { TransactionType } from "@/lib/catalog/ids";
import { priceInWords } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

export type HeldPrice = { id: string; title: string; price: number; deal: TransactionType };

/** Homes not published because their price is unlikely, also from other pages of the list, with a link to each. */
export function HeldPrices({
  held,
  onMeant,
}: {
  held: readonly HeldPrice[];
  onMeant: (id: string) => void;
}) {
  const t = useTranslations("dashboard.held");
  const ask = useTranslations("property.askPrice");
  if (held.length === 0) return null;
  return (
    <section
      aria-labelledby="held-prices"
      className="flex flex-col gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-warning-soft-foreground"
      role="alert"
    >
      <div className="flex items-start gap-2.5">
        <Icon icon={CircleAlert} className="mt-0.5 size-5 shrink-0" />
        <div>
          <h2 className="font-semibold" id="held-prices">
            {t("title", { count: held.length })}
          </h2>
          <p>{t("text", { count: held.length })}</p>
        </div>
      </div>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {held.map(({ id, title, price, deal }) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-card px-3 py-2 text-foreground"
            key={id}
          >
            <span className="min-w-0 flex-1 basis-48">
              <Link className="link wrap-anywhere" data-plain href={paths.editProperty(id)}>
                <bdi>{title}</bdi>
              </Link>
              <span className="block text-sm">{ask(deal, { price: priceInWords(price) })}</span>
            </span>
            <Button
              aria-label={t("meantOf", { title })}
              onClick={() => onMeant(id)}
              size="sm"
              variant="outline"
            >
              {ask("meant")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
