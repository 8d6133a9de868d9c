import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import type { CardView } from "@/lib/property/types";
import { useCardFace, useCardWords } from "./card-face";
import { HomeCard } from "./home-card";

/** One home, where it stands alone or has parts of its own; a page of many is `HomeCards`. */
export function PropertyCard({
  card,
  saved = true,
  ...props
}: {
  card: CardView;
  /** Whether it can be kept; not in the agent's own lists, nor in a preview. */
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
  /** A few of many: a row of three that only one or two would begin is left out. */
  whole?: boolean;
}) {
  // Said on each card that was opened before, by the style: 24 hidden badges would be most of a page's.
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
