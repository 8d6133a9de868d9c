import { Map as MapIcon } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/hebrew/format";
import { cleanBounds } from "@/lib/map/area";
import { type Pin, pinPrice, pinText } from "@/lib/map/pin";
import {
  ABOUT_RADIUS,
  boxAround,
  type StillMap as Drawing,
  drawStillMap,
  type Middle,
  pinArea,
  pinsAround,
  STILL,
  type StillPin,
} from "@/lib/map/still";
import { paths } from "@/lib/paths";
import type { SearchFilters } from "@/lib/search/params";
import { withFilters } from "@/lib/search/query";

const PINS_MAX = 6;
/** In pixels: it holds every pin that a drawn one can cover (`pinsAround`). */
const PIN_BOX = { width: 152, height: 72 };
/** The length of the scale bar in kilometres, by metres per pixel. */
const BARS: Record<number, number> = { 16: 1, 32: 2, 64: 5, 128: 10 };

/** A part of the map as a server-rendered drawing with a plain link to the live map. */
export function StillPicture({
  middle: place,
  metresPerPixel: scale,
  around,
  search,
  isWhole = false,
  children,
}: {
  middle: Middle;
  metresPerPixel: number;
  around: readonly Pin[];
  /** The search that the live map shows. */
  search: SearchFilters;
  /** The link opens the map of the whole search instead of this area. */
  isWhole?: boolean;
  /** The link's label. */
  children: string;
}) {
  const t = useTranslations("listing.map");
  // A single home with a hidden price has nothing to show, but counts among others.
  const pins = pinsAround(place, around, scale, PINS_MAX).filter(({ home }) => pinText(home));
  const map = drawStillMap(place, scale, pins.map(pinArea));
  const km = BARS[scale] ?? 1;
  const onMap = (box?: string) =>
    withFilters(paths.explore, {
      ...search,
      view: "map",
      ...(box && { bounds: cleanBounds(box) }),
    });
  return (
    <div
      className="relative mt-4 overflow-hidden rounded-lg border border-border bg-(--map-water)"
      style={{ height: STILL.height }}
    >
      {/* Wider than a phone: it is cropped equally on both sides. */}
      <div className="flex h-full items-center justify-center">
        <Chart map={map} place={place} />
      </div>
      <p className="sr-only">
        {t("around", { names: map.labels.map(({ name }) => name).join(", ") })}
      </p>
      {/* The link covers the whole map. */}
      <Link
        className="absolute inset-0 flex items-end p-3 focus-visible:-outline-offset-4"
        href={onMap(isWhole ? undefined : boxAround(place, scale / 2, { width: 600, height: 400 }))}
        rel="nofollow"
      >
        <span className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Icon icon={MapIcon} />
          {children}
        </span>
      </Link>
      {pins.map((pin) => (
        <HomePin
          href={
            pin.home.id ? paths.property(pin.home.id) : onMap(boxAround(pin.home, scale, PIN_BOX))
          }
          key={`${pin.x},${pin.y}`}
          pin={pin}
        />
      ))}
      <span
        aria-hidden
        className="pointer-events-none absolute end-3 bottom-3 border-(--map-label) border-x border-b px-1 text-center text-(--map-label) text-xs tabular-nums"
        style={{ width: (km * 1000) / scale }}
      >
        {t("scale", { km })}
      </span>
    </div>
  );
}

/** Drawn in the theme's colours, also when the theme changes. */
function Chart({ map, place }: { map: Drawing; place: Middle }) {
  const { width, height } = STILL;
  return (
    <svg
      aria-hidden
      className="max-w-none shrink-0"
      height={height}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      width={width}
    >
      <path className="fill-(--map-land) stroke-(--map-shore)" d={map.water.land} />
      {map.water.lakes && (
        <path className="fill-(--map-water) stroke-(--map-shore)" d={map.water.lakes} />
      )}
      <Mark place={place} scale={map.metresPerPixel} />
      <g
        className="fill-(--map-label) stroke-(--map-halo) text-[13px] [paint-order:stroke]"
        strokeLinejoin="round"
        strokeWidth="3"
        textAnchor="middle"
      >
        {map.labels.map(({ name, rank, x, y, far }) => (
          <text
            className={
              cn(rank < 2 && "font-semibold text-[15px]", far && "max-md:hidden") || undefined
            }
            key={name}
            x={x}
            y={y + 5}
          >
            {name}
          </text>
        ))}
      </g>
    </svg>
  );
}

function Mark({ place, scale }: { place: Middle; scale: number }) {
  if (place.kind === "area") return null;
  if (place.kind === "exact") {
    return (
      <g className="fill-primary stroke-card" strokeWidth="2">
        <path d="M0,0C-3,-7-13,-13-13,-22a13,13 0 1 1 26,0C13,-13 3,-7 0,0z" />
        <circle className="fill-card" cy="-22" r="4.5" />
      </g>
    );
  }
  if (place.kind === "about") {
    return (
      <circle
        className="fill-primary/20 stroke-2 stroke-primary"
        r={Math.max(6, Math.round(ABOUT_RADIUS / scale))}
      />
    );
  }
  // A dashed ring, so that it is not taken for a boundary.
  return (
    <circle
      className="fill-none stroke-2 stroke-(--map-label) opacity-70"
      r="16"
      strokeDasharray="5 4"
    />
  );
}

function HomePin({ pin, href }: { pin: StillPin<Pin>; href: Route }) {
  const t = useTranslations("listing.map");
  const { home, x, y, far } = pin;
  const isOne = home.id !== undefined && home.low !== null;
  return (
    <Link
      className={cn(
        "-translate-x-1/2 -translate-y-1/2 absolute inline-flex min-h-6 min-w-7 items-center justify-center rounded-full border border-input bg-card px-2 font-medium text-card-foreground text-xs tabular-nums shadow-lift hover:bg-inverse hover:text-inverse-foreground",
        !isOne && "border-2 border-primary text-primary",
        far && "max-md:hidden",
      )}
      href={href}
      rel={isOne ? undefined : "nofollow"}
      style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` } as CSSProperties}
    >
      {/* Enlarges the touch target. */}
      <span aria-hidden className="-inset-x-1 -inset-y-2.5 absolute" />
      {/* Hidden text and not an `aria-label`: the accessible name must contain the pin's visible text, which
          speech-input users say (WCAG 2.5.3). */}
      <span className="sr-only">{t(isOne ? "home" : "homes")} </span>
      {isOne ? pinPrice(home.low ?? 0) : formatNumber(home.homes)}
    </Link>
  );
}
