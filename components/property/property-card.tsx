import { Building2, Images, User } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/hebrew/format";
import type { CardView } from "@/lib/property/types";
import { CardPicture } from "./card-picture";
import { Ribbon } from "./ribbon";

const BADGES_MAX = 2;

/** A listing in a grid. The whole card is the link of its title; `actions` stay their own. */
export function PropertyCard({
  card,
  eager = false,
  as: Heading = "h3",
  actions,
  className,
}: {
  card: CardView;
  /** The first cards of a page: their pictures are what people wait for. */
  eager?: boolean;
  as?: "h2" | "h3" | "h4";
  actions?: ReactNode;
  className?: string;
}) {
  const t = useTranslations("property");
  const badges = card.propertyTypes.slice(0, BADGES_MAX);
  const more = card.propertyTypes.length - badges.length;
  const titled = Math.max(
    0,
    card.lines.findIndex((line) => line.role === "title"),
  );
  return (
    <article
      className={cn(
        "group relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-card text-card-foreground transition-shadow hover:shadow-float focus-within:shadow-float",
        className,
      )}
    >
      <div className="relative aspect-4/3 overflow-hidden bg-wall-1">
        <CardPicture alt="" eager={eager} image={card.image} seed={card.id} />
        <div
          className={cn(
            "absolute start-3 top-3 flex flex-wrap gap-1.5",
            // A ribbon lies across the other corner; badges go under one another before they reach it.
            card.ribbon ? "max-w-[40%]" : "max-w-[62%]",
          )}
        >
          {badges.map((type) => (
            <Badge key={type} variant="picture">
              {t(`types.${type}`)}
            </Badge>
          ))}
          {more > 0 && (
            <Badge variant="picture">
              <bdi>+{more}</bdi>
            </Badge>
          )}
        </div>
        {card.ribbon && <Ribbon {...card.ribbon} />}
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-2">
          <Badge className="bg-inverse text-inverse-foreground">
            {t(`transaction.${card.transactionType}`)}
          </Badge>
          {card.imageCount > 1 && (
            <Badge className="bg-inverse text-inverse-foreground tabular-nums">
              <Images aria-hidden />
              <span className="sr-only">{t("card.photos")}</span>
              {card.imageCount}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        {card.lines.map((line, index) => {
          const look =
            line.role === "price"
              ? "mt-1 font-bold text-[min(var(--text-2xl),10vw)] leading-tight"
              : line.role === "title"
                ? "line-clamp-2 font-semibold text-lg leading-snug"
                : "line-clamp-2 text-balance text-muted-foreground text-sm";
          // A price or a line of facts reads from the right also when it begins with digits.
          const text = <bdi dir={line.role === "title" ? "auto" : "rtl"}>{line.text}</bdi>;
          if (index !== titled) {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a template have no other name
              <p className={look} key={index}>
                {text}
              </p>
            );
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a template have no other name
            <Heading className={look} key={index}>
              <Link
                className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
                data-plain
                href={card.href}
                prefetch={false}
              >
                {text}
              </Link>
            </Heading>
          );
        })}
        {(card.owner || card.listedOn) && (
          <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-3 text-muted-foreground text-xs">
            {card.owner && (
              <span className="flex min-w-0 grow basis-24 items-center gap-1.5">
                {card.owner.kind === "company" ? (
                  <Building2 aria-hidden className="size-3.5 shrink-0" />
                ) : (
                  <User aria-hidden className="size-3.5 shrink-0" />
                )}
                <bdi className="truncate">{card.owner.name}</bdi>
              </span>
            )}
            {card.listedOn && (
              <time className="shrink-0 tabular-nums" dateTime={card.listedOn}>
                {formatDate(card.listedOn)}
              </time>
            )}
          </p>
        )}
        {actions && (
          <div className="relative z-10 mt-auto pt-3">
            <div className="flex flex-wrap gap-2 border-t pt-3">{actions}</div>
          </div>
        )}
      </div>
    </article>
  );
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
  return (
    <div className={cn("@container", className)}>
      <div
        className={cn(
          "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5 lg:gap-6",
          whole && "rows-of-three-whole",
        )}
      >
        {children}
      </div>
    </div>
  );
}
