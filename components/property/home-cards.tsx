import type { CardView } from "@/lib/property/types";
import { useCardFace, useCardWords } from "./card-face";
import { CardList } from "./card-list";
import { PropertyGrid } from "./property-card";

/** A visitor's list of many listings. */
export function HomeCards({
  cards,
  eager = 0,
  className,
  whole,
}: {
  cards: readonly CardView[];
  /** How many of them are above the fold. */
  eager?: number;
  className?: string;
  whole?: boolean;
}) {
  const faces = cards.map(useCardFace());
  return (
    <PropertyGrid {...(className && { className })} {...(whole && { whole })}>
      <CardList eager={eager} faces={faces} words={useCardWords(true)} />
    </PropertyGrid>
  );
}
