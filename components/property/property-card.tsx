import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import type { CardView } from "@/lib/property/types";
import { useCardFace, useCardWords } from "./card-face";
import { HomeCard } from "./home-card";

/** A single listing, or one with custom parts; a page of many is `HomeCards`. */
export function PropertyCard({
  card,
  saved = true,
  ...props
}: {
  card: CardView;
  /** Whether it can be saved; not in the agent's own lists, nor in a preview. */
  saved?: boolean;
} & Omit<ComponentProps<typeof HomeCard>, "face" | "words">) {
  const faceOf = useCardFace();
  return <HomeCard face={faceOf(card)} words={useCardWords(saved)} {...props} />;
}

/** Cards side by side: as many as fit, never narrower than a picture needs. */
export function PropertyGrid({
  children,
  className,
  whole = false,
}: {
  children: ReactNode;
  className?: string;
  /** A sample of a longer list: a row of three with only one or two cards is left out. */
  whole?: boolean;
}) {
  // A CSS property that the style prints on each card opened before: 24 hidden badges would be most of a page's weight.
  const seen = { "--seen": JSON.stringify(useCardWords(false).seen) } as CSSProperties;
  return (
    <div className={clsx("@container", className)} style={seen}>
      <div
        className={clsx(
          "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5 lg:gap-6",
          whole && "rows-of-three-whole",
        )}
      >
        {children}
      </div>
    </div>
  );
}
