import { useTranslations } from "next-intl";
import type { CardView } from "@/lib/property/types";
import { HomeCards } from "./home-cards";

/** What was sold or rented lately: it shows what somebody can do. Nothing at all without any. */
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
