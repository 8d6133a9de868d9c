import { useTranslations } from "next-intl";
import type { TransactionType } from "@/lib/catalog/ids";
import { formatNumber } from "@/lib/hebrew/format";
import { type AutomaticRibbon as Automatic, ribbonTextColor } from "@/lib/property/ribbon";
import { Strip, type StripView } from "./strip";

/** The agent's ribbon in its chosen colour, with black or white text, whichever is legible. */
export const ownStrip = ({ text, color }: { text: string; color: string }): StripView => ({
  text,
  color,
  ink: ribbonTextColor(color),
});

export function Ribbon(ribbon: { text: string; color: string }) {
  return <Strip {...ownStrip(ribbon)} />;
}

const LOOKS: Record<Automatic, string> = {
  closed: "bg-primary text-primary-foreground",
  under_offer: "bg-warning text-warning-foreground",
  lowered: "bg-clay text-clay-foreground",
  new: "bg-clay text-clay-foreground",
};

type Marked = {
  automaticRibbon: Automatic | null;
  lowered: number | null;
  transactionType: TransactionType | null;
};

/** The automatic ribbon, always in the same colour for the same fact. */
export function useAutomaticStrip() {
  const t = useTranslations("property");
  return ({ automaticRibbon, lowered, transactionType }: Marked): StripView | null => {
    if (!automaticRibbon) return null;
    const words = {
      closed: () => t("states.closed", { deal: transactionType ?? "sale" }),
      under_offer: () => t("states.under_offer", { deal: transactionType ?? "sale" }),
      lowered: () => t("lowered", { percent: formatNumber(lowered ?? 0) }),
      new: () => t("new"),
    };
    return { text: words[automaticRibbon](), look: LOOKS[automaticRibbon] };
  };
}

export function AutomaticRibbon(marked: Marked) {
  const strip = useAutomaticStrip()(marked);
  return strip && <Strip {...strip} />;
}
