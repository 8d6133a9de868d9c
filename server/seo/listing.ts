import "server-only";
import { getTranslations } from "next-intl/server";
import { formatArea, formatNumber, formatRooms, plainPrice } from "@/lib/hebrew/format";
import type { ListingView } from "@/lib/property/listing-view";
import type { ListingLabels } from "@/lib/seo/listing-text";
import type { ShareCard } from "@/lib/seo/share-card";

export async function listingLabels(listing: ListingView): Promise<ListingLabels> {
  const t = await getTranslations();
  const [type] = listing.propertyTypes;
  return {
    type: type ? t(`property.types.${type}`) : t("seo.home"),
    rooms:
      listing.rooms === null
        ? null
        : t("card.rooms", { rooms: Number(formatRooms(listing.rooms)) }),
    deal: t(`property.transaction.${listing.transactionType}`),
    floor:
      listing.floor === null
        ? null
        : listing.floor === 0
          ? t("card.groundFloor")
          : t("card.floor", { floor: listing.floor }),
    price: (price) => (listing.transactionType === "rent" ? t("seo.rentPrice", { price }) : price),
    state:
      listing.status === "active"
        ? null
        : t(`property.states.${listing.status}`, { deal: listing.transactionType }),
    brandLength: [...t("layout.titleTemplate", { page: "" })].length,
  };
}

/** The share picture of a listing: a large price, the facts below it, the agent small. */
export async function listingCard(listing: ListingView): Promise<ShareCard> {
  const labels = await listingLabels(listing);
  const { price, builtArea, neighborhood, city } = listing;
  const facts = [
    labels.rooms,
    builtArea === null ? null : formatArea(builtArea),
    labels.floor,
  ].filter((fact) => fact !== null);
  const place = [neighborhood, city].filter(Boolean).join(", ");
  const what = listing.status === "closed" ? labels.type : `${labels.type} ${labels.deal}`;
  const badge =
    labels.state ?? (listing.lowered === null ? null : await loweredText(listing.lowered));
  return {
    kind: "listing",
    title: price === null ? what : labels.price(plainPrice(price)),
    ...(badge && { badge }),
    lines: [...(price === null ? [] : [what]), place, facts.join(" · ")],
    note: listing.agent.company?.name ?? listing.agent.name,
    picture: listing.pictures[0]?.src ?? null,
  };
}

const loweredText = async (percent: number) =>
  (await getTranslations())("property.lowered", { percent: formatNumber(percent) });
