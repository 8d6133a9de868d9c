"use client";
import { useTranslations } from "next-intl";
import { PropertyCard } from "@/components/property/property-card";
import { paths } from "@/lib/paths";
import { cardWords } from "@/lib/template/card-words";
import { type CardFacts, renderCardLines } from "@/lib/template/render-card-lines";
import type { CardTemplate } from "@/lib/template/types";

/** The card as visitors see it, with and without a neighbourhood. */
export function TemplatePreview({ template }: { template: CardTemplate }) {
  const t = useTranslations("adminTemplate");
  const all = useTranslations();
  const words = cardWords(all);
  const facts: CardFacts = {
    title: t("sample.title"),
    propertyTypes: ["apartment"],
    transactionType: "sale",
    address: t("sample.address"),
    neighborhood: t("sample.neighborhood"),
    city: t("sample.city"),
    rooms: 4.5,
    floor: 3,
    builtArea: 112,
    price: 2_450_000,
    pricePerSqm: 21_875,
    status: "active",
    showsPrice: true,
    hasRibbon: false,
  };
  const variants = [
    { name: t("previewWith"), facts },
    { name: t("previewWithout"), facts: { ...facts, neighborhood: null } },
  ];
  return (
    <section aria-label={t("preview")} className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
      {variants.map((variant) => (
        <div className="flex flex-col gap-2" key={variant.name}>
          <h2 className="font-medium text-sm">{variant.name}</h2>
          {/* Only a picture of the card: its link is inert. */}
          <div inert>
            <PropertyCard
              saved={false}
              card={{
                id: "preview",
                href: paths.home,
                title: facts.title,
                transactionType: "sale",
                propertyTypes: facts.propertyTypes,
                lines: renderCardLines(template, variant.facts, words),
                image: null,
                imageCount: 0,
                ribbon: null,
                lowered: null,
                automaticRibbon: null,
                owner: { kind: "agent", name: t("sample.agent") },
                status: "active",
                listedOn: null,
              }}
            />
          </div>
        </div>
      ))}
    </section>
  );
}
