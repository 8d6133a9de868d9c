import { Heart } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStoredList } from "@/components/saved/use-homes";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { ListedHome } from "@/lib/list/view";
import { paths } from "@/lib/paths";
import { SAVED_MAX, savedHomes, saveHomes } from "@/lib/saved/homes";
import { SAVED_KEY } from "@/lib/saved/keys";

/** Saves all homes of a list in this browser. */
export function KeepAll({ homes }: { homes: readonly ListedHome[] }) {
  const t = useTranslations("list");
  const words = useTranslations("saved.notice");
  const saved = useStoredList(savedHomes);
  const [outcome, setOutcome] = useState<number | "failed" | null>(null);
  const shown = homes.flatMap(({ home, note }) => (home ? { card: home.card, note } : []));
  // Before the storage is read, as in a browser that has saved none; any other wakes the page (`data-awake`).
  const missing = shown.filter(({ card }) => !saved?.some(({ id }) => id === card.id));
  const keep = () => {
    const fresh = missing.map(({ card: { id, title, price = null, transactionType }, note }) => ({
      id,
      title,
      price,
      ...(transactionType && { deal: transactionType }),
      note,
    }));
    setOutcome(saveHomes(savedHomes, fresh, Date.now()) ?? "failed");
  };
  return (
    <div
      className="mt-8 flex min-h-24 flex-col items-center gap-3"
      data-awake={SAVED_KEY}
      data-noprint
    >
      {missing.length > 0 && (
        <Button className="noscript:hidden" onClick={keep} size="lg" type="button">
          <Icon icon={Heart} />
          {t("keep", { count: missing.length })}
        </Button>
      )}
      <a
        className={buttonVariants({
          variant: "outline",
          size: "lg",
          ...(missing.length > 0 && { className: "hidden noscript:inline-flex" }),
        })}
        href={paths.saved}
      >
        {t("toSaved")}
      </a>
      <div className="text-center" role="status">
        {outcome === "failed" && <p>{t("keepFailed")}</p>}
        {typeof outcome === "number" && <p>{t("kept", { count: outcome })}</p>}
        {/* Homes still missing did not fit, unless they were removed since. */}
        {typeof outcome === "number" && missing.length > 0 && saved?.length === SAVED_MAX && (
          <p>{words("full", { max: SAVED_MAX })}</p>
        )}
      </div>
    </div>
  );
}
