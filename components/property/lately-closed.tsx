import { useTranslations } from "next-intl";
import type { CardView } from "@/lib/property/types";
import { HomeCards } from "./home-cards";

/** Listings sold or rented lately, as a track record. Renders nothing when there are none. */
export function LatelyClosed({ cards }: { cards: readonly CardView[] }) {
  const t = useTranslations("profilePage");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="lately-closed" className="mt-14">
      <h2 className="text-2xl" id="lately-closed">
        {t("latelyClosed")}
      </h2>
      <HomeCards cards={cards} className="mt-5" />
    </section>
  );
}
