import { useTranslations } from "next-intl";
import { formatDate, formatNumber } from "@/lib/hebrew/format";
import { placeholders } from "@/lib/i18n/placeholders";
import { paths } from "@/lib/paths";
import { saysLowered } from "@/lib/property/ribbon";
import type { CardView } from "@/lib/property/types";
import { typeBadges } from "@/lib/template/badges";
import type { CardLine } from "@/lib/template/render-card-lines";
import { shortViewingDay } from "@/lib/viewings/words";
import { ownStrip, useAutomaticStrip } from "./ribbon";
import { STATE_LOOK } from "./state-badge";
import type { StripView } from "./strip";

/**
 * A card as plain data, ready to be drawn: what a page of many listings sends to the browser, a fifth of the size of
 * the card's HTML. Missing fields are left out, not null.
 */
export type CardFace = {
  id: string;
  /** The link target, when it is not the listing's own page. */
  href?: string;
  title: string;
  price?: number;
  lines: readonly CardLine[];
  /** Always the size of a card picture. */
  image?: string;
  /** The number of pictures, when there is more than one. */
  count?: number;
  types: readonly string[];
  /** How many types are not named. */
  more?: number;
  lowered?: string;
  deal?: string;
  /** The price is per month. */
  rent?: true;
  state?: { words: string; look: (typeof STATE_LOOK)[keyof typeof STATE_LOOK] };
  strip?: StripView;
  owner?: { company?: true; name: string };
  date?: { iso: string; words: string };
  exclusive?: string;
  openHouse?: string;
  /** Sold, rented or expired. */
  over?: true;
};

/** `heart` only when the card can be saved. */
export type CardWords = { photos: string; seen: string; heart?: string };

export function useCardWords(saved: boolean): CardWords {
  const t = useTranslations();
  return {
    photos: t("property.card.photos"),
    seen: t("property.card.seen"),
    ...(saved && { heart: t("saved.heart", placeholders("title")) }),
  };
}

/** A card as visitors see it. */
export function useCardFace() {
  const t = useTranslations("property");
  const automaticStrip = useAutomaticStrip();
  return (card: CardView): CardFace => {
    const { status, automaticRibbon, transactionType, lowered, owner, image, imageCount } = card;
    const types = typeBadges(card.propertyTypes);
    // The ribbon, the status badge and the price-drop badge must not repeat one another.
    const stateOnRibbon = automaticRibbon === "under_offer" || automaticRibbon === "closed";
    const saidByRibbon = automaticRibbon === "lowered" || saysLowered(card.ribbon?.text);
    const strip = card.ribbon ? ownStrip(card.ribbon) : automaticStrip(card);
    return {
      id: card.id,
      ...(card.href !== paths.property(card.id) && { href: card.href }),
      title: card.title,
      lines: card.lines,
      types: types.shown.map((type) => t(`types.${type}`)),
      ...(card.price && { price: card.price }),
      ...(image && { image: image.src }),
      ...(imageCount > 1 && { count: imageCount }),
      ...(types.more > 0 && { more: types.more }),
      ...(lowered !== null &&
        !saidByRibbon && { lowered: t("lowered", { percent: formatNumber(lowered) }) }),
      ...(transactionType && status !== "closed" && { deal: t(`transaction.${transactionType}`) }),
      ...(transactionType === "rent" && { rent: true as const }),
      ...(card.pinned &&
        status === "active" && { state: { words: t("pinned"), look: STATE_LOOK.closed } }),
      ...(status !== "active" &&
        !stateOnRibbon && {
          state: {
            words: t(`states.${status}`, { deal: transactionType ?? "sale" }),
            look: STATE_LOOK[status],
          },
        }),
      ...(strip && { strip }),
      ...(owner && {
        owner: { name: owner.name, ...(owner.kind === "company" && { company: true as const }) },
      }),
      ...(card.listedOn && { date: { iso: card.listedOn, words: formatDate(card.listedOn) } }),
      ...(card.isExclusive && { exclusive: t("exclusive") }),
      ...(card.openHouseOn && {
        openHouse: t("openHouse", { day: shortViewingDay(card.openHouseOn) }),
      }),
      ...((status === "closed" || status === "expired") && { over: true as const }),
    };
  };
}
