import { CardPicture } from "@/components/property/card-picture";
import { buttonVariants } from "@/components/ui/button-variants";
import { formatPrice } from "@/lib/hebrew/format";
import { SEEN_SHOWN, seenHomes } from "@/lib/saved/seen";
import { useHomes, useStoredList } from "./use-homes";

export type SeenLabels = { title: string; clear: string; none: string; priceHidden: string };

/** In a row of fixed height. Listings that are gone are left out. */
export function SeenList({ labels }: { labels: SeenLabels }) {
  const seen = useStoredList(seenHomes)?.slice(0, SEEN_SHOWN) ?? [];
  const { homes, asked } = useHomes(seen.map(({ id }) => id));
  const shown = seen.flatMap(({ id }) => homes.get(id) ?? []);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{labels.title}</h2>
        <button
          className={buttonVariants({ variant: "ghost" })}
          onClick={() => seenHomes.set([])}
          type="button"
        >
          {labels.clear}
        </button>
      </div>
      {shown.length === 0 && asked.size > 0 && (
        <p className="mt-3 text-muted-foreground">{labels.none}</p>
      )}
      <ul className="-mx-1 mt-2 flex snap-x gap-4 overflow-x-auto overscroll-x-contain p-1">
        {shown.map(({ card }) => (
          <li className="group relative w-44 shrink-0 snap-start" key={card.id}>
            <div className="h-32 overflow-hidden rounded-lg bg-wall-1">
              <CardPicture alt="" image={card.image} seed={card.id} />
            </div>
            <p className="mt-1.5 truncate font-semibold">
              <bdi>{card.price ? formatPrice(card.price) : labels.priceHidden}</bdi>
            </p>
            <a
              className="block truncate text-muted-foreground text-sm after:absolute after:inset-0 after:rounded-lg"
              data-plain
              href={card.href}
            >
              <bdi dir="auto">{card.title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
