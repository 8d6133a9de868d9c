"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { PropertyCard } from "@/components/property/property-card";
import { hasRooms } from "@/lib/catalog/ids";
import { numberOrNull } from "@/lib/format/number-input";
import { cardMediaUrl } from "@/lib/media/address";
import { cardPicture } from "@/lib/media/card-picture";
import { paths } from "@/lib/paths";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import { ribbonOf } from "@/lib/property/ribbon";
import { type PropertyValues, pricePerSqm } from "@/lib/property/schema";
import { ownerBadge } from "@/lib/template/badges";
import { cardWords } from "@/lib/template/card-words";
import { renderCardLines } from "@/lib/template/render-card-lines";

/** The listing's card as visitors will see it. Only a picture of a card: nothing in it can be pressed. */
export function CardPreview({ setting }: { setting: PropertyFormSetting }) {
  const t = useTranslations();
  const values = useWatch() as PropertyValues;
  const ribbon = ribbonOf({
    enabled: setting.may.ribbon && values.ribbonEnabled,
    text: values.ribbonText,
    color: values.ribbonBgColor,
  });
  const image = values.images[values.mainImage] ?? values.images[0];
  const price = numberOrNull(values.price);
  const lines = renderCardLines(
    setting.card.template,
    {
      title: values.title.trim() || t("propertyForm.previewTitle"),
      propertyTypes: values.propertyTypes,
      transactionType: values.transactionType,
      address: values.address,
      neighborhood: values.neighborhood,
      city: values.city,
      rooms: hasRooms(values.propertyTypes) ? numberOrNull(values.rooms) : null,
      floor: numberOrNull(values.floor),
      builtArea: numberOrNull(values.builtArea),
      price,
      pricePerSqm: pricePerSqm(price, values.builtArea),
      status: "active",
      showsPrice: true,
      hasRibbon: ribbon !== null,
    },
    cardWords(t),
  );
  return (
    <div aria-hidden inert>
      <PropertyCard
        saved={false}
        card={{
          id: "preview",
          href: paths.home,
          title: values.title,
          transactionType: values.transactionType,
          propertyTypes: values.propertyTypes,
          lines,
          image: image ? cardPicture(cardMediaUrl(image)) : null,
          imageCount: values.images.length,
          ribbon,
          lowered: null,
          automaticRibbon: null,
          owner: ownerBadge(setting.card.display, {
            agentName: setting.agentName,
            companyName: setting.card.companyName,
          }),
          status: "active",
          listedOn: null,
        }}
      />
    </div>
  );
}
