import { ArrowLeft } from "lucide";
import { useTranslations } from "next-intl";
import { HomeCards } from "@/components/property/home-cards";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { CardView } from "@/lib/property/types";

export function Newest({ cards }: { cards: CardView[] }) {
  const t = useTranslations("home");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="home-newest" className="container-page section-space">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl md:text-3xl" id="home-newest">
          {t("newest")}
        </h2>
        <Link className="link finger inline-flex items-center gap-1.5" href={paths.explore}>
          {t("allListings")}
          <Icon icon={ArrowLeft} className="size-4" />
        </Link>
      </div>
      <HomeCards cards={cards} whole />
    </section>
  );
}
