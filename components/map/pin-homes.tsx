import { X } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { PropertyCard } from "@/components/property/property-card";
import { Icon } from "@/components/ui/icon";
import type { CardView } from "@/lib/property/types";

type PinHomesResponse = { total: number; cards: CardView[] };

/** The listings of a pin, as the list's cards. */
export function PinHomes({
  path,
  count,
  onClose,
}: {
  /** The URL that returns them. */
  path: string;
  count: number;
  onClose: () => void;
}) {
  const t = useTranslations("map");
  const [answer, setAnswer] = useState<PinHomesResponse | "failed" | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    setAnswer(null);
    fetch(path, { signal: stop.signal })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json();
      })
      .then(setAnswer)
      .catch(() => !stop.signal.aborted && setAnswer("failed"));
    return () => stop.abort();
  }, [path]);
  useEffect(() => box.current?.focus({ preventScroll: true }), [path]);
  const cards = answer && answer !== "failed" ? answer.cards : [];
  const more = answer && answer !== "failed" ? answer.total - cards.length : 0;
  return (
    <section
      aria-label={t("pinHomes", { count })}
      className="map-homes absolute inset-x-2 bottom-2 z-10 mx-auto max-w-xl rounded-xl bg-popover p-2 text-popover-foreground shadow-float outline-none"
      dir="rtl"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      ref={box}
      tabIndex={-1}
    >
      <div className="flex min-h-10 items-center justify-between gap-2 ps-2">
        <p aria-live="polite" className="font-medium text-sm">
          {answer === "failed" ? t("homesFailed") : t("pinHomes", { count })}
        </p>
        <button
          aria-label={t("close")}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
          onClick={onClose}
          type="button"
        >
          <Icon icon={X} className="size-5" />
        </button>
      </div>
      {answer !== "failed" && (
        <ul
          aria-busy={answer === null}
          className="flex max-h-[50vh] min-h-32 snap-y flex-col gap-2 overflow-y-auto overscroll-contain"
        >
          {cards.map((card) => (
            <li className="snap-start" key={card.id}>
              <PropertyCard card={card} />
            </li>
          ))}
          {more > 0 && (
            <li className="px-2 py-1 text-muted-foreground text-sm">
              {t("more", { count: more })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
