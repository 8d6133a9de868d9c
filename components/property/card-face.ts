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
 * A card in words, ready to be drawn: what a page of many homes hands to the browser, a fifth of the card's
 * HTML. What is not there is left out, not null.
 */
export type CardFace = {
  id: string;
  /** Where it leads, when that is not its own page. */
  href?: string;
  title: string;
  price?: number;
  lines: readonly CardLine[];
  /** Its size is that of every card's picture. */
  image?: string;
  /** Pictures, where there is more than one. */
  count?: number;
  types: readonly string[];
  /** Types that are not named. */
  more?: number;
  lowered?: string;
  deal?: string;
  /** Its price is that of a month. */
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

/** `heart` where a card can be kept. */
export type CardWords = { photos: string; seen: string; heart?: string };

export function useCardWords(saved: boolean): CardWords {
  const t = useTranslations();
  return {
    photos: t("property.card.photos"),
    seen: t("property.card.seen"),
    ...(saved && { heart: t("saved.heart", placeholders("title")) }),
  };
}

/** How a card looks to visitors. */
export function useCardFace() {
  const t = useTranslations("property");
  const automaticStrip = useAutomaticStrip();
  return (card: CardView): CardFace => {
    const { status, automaticRibbon, transactionType, lowered, owner, image, imageCount } = card;
    const types = typeBadges(card.propertyTypes);
    // The ribbon, the state and the badge of a fallen price must not say the same thing twice.
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
