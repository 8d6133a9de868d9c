import { Building2, Images, User } from "lucide";
import type { Route } from "next";
import type { ReactNode } from "react";
import { HeartButton } from "@/components/property/heart-button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cardPicture } from "@/lib/media/card-picture";
import { paths } from "@/lib/paths";
import type { CardFace, CardWords } from "./card-face";
import { CardPicture } from "./card-picture";
import { Strip } from "./strip";

const pictureOf = ({ image }: CardFace) => (image ? cardPicture(image) : null);

/** A listing in a grid (app/parts.css). The title's link covers the whole card; `actions` stay separate. */
export function HomeCard({
  face,
  words,
  eager = false,
  as: Heading = "h3",
  actions,
  state,
  ribbon,
  notes,
  linked = true,
  className = "",
}: {
  face: CardFace;
  words: CardWords;
  /** The first cards of a page, whose pictures must not load lazily. */
  eager?: boolean;
  as?: "h2" | "h3" | "h4";
  actions?: ReactNode;
  /** Replaces the status badge on the dashboard, where the status changes while the card is shown. */
  state?: ReactNode;
  /** Replaces the automatic ribbon, for the same reason. */
  ribbon?: ReactNode;
  /** Visible only to the listing's agent. */
  notes?: ReactNode;
  /** Whether the viewer may open the listing's page. */
  linked?: boolean;
  className?: string | undefined;
}) {
  const titled = Math.max(
    0,
    face.lines.findIndex(({ role }) => role === "title"),
  );
  return (
    <article
      className={`home group ${className}`}
      data-home={words.heart ? face.id : undefined}
      suppressHydrationWarning
    >
      {/* A closed or expired listing is toned down, not greyed out. */}
      <div className={`home-picture ${face.over ? "[&_img]:opacity-75 [&_img]:saturate-50" : ""}`}>
        <CardPicture alt="" eager={eager} image={pictureOf(face)} seed={face.id} />
        {/* A ribbon may cover the other corner; badges wrap before they reach it. */}
        <div className={face.strip ? "home-over max-w-[40%]" : "home-over"}>
          {face.lowered && (
            <span className="badge max-w-none bg-clay text-clay-foreground shadow-lift">
              {face.lowered}
            </span>
          )}
          {face.types.map((type) => (
            <span className="badge badge-picture" key={type}>
              {type}
            </span>
          ))}
          {face.more && (
            <span className="badge badge-picture">
              <bdi>+{face.more}</bdi>
            </span>
          )}
        </div>
        {face.strip && (face.strip.color || ribbon === undefined) ? (
          <Strip {...face.strip} />
        ) : (
          ribbon
        )}
        <div className="home-under">
          <div>
            {face.deal && <span className="badge badge-inverse">{face.deal}</span>}
            {state ??
              (face.state && (
                <span className={`badge ${face.state.look}`}>{face.state.words}</span>
              ))}
            {face.exclusive && (
              <span className="badge bg-primary-soft text-primary-soft-foreground">
                {face.exclusive}
              </span>
            )}
            {face.count && (
              <span className="badge badge-inverse tabular-nums">
                <Icon icon={Images} />
                <span className="sr-only">{words.photos}</span>
                {face.count}
              </span>
            )}
          </div>
          {words.heart && (
            <HeartButton
              className="-m-1.5"
              deal={face.rent ? "rent" : "sale"}
              id={face.id}
              label={words.heart.replace("{title}", () => face.title)}
              price={face.price ?? null}
              title={face.title}
            />
          )}
        </div>
      </div>
      <div className="home-words">
        {face.lines.map(({ role, text }, index) => {
          const look = { price: "home-price", title: "home-title", text: "home-line" }[role];
          const words = role === "title" ? <bdi dir="auto">{text}</bdi> : <span>{text}</span>;
          if (index !== titled) {
            return (
              // A price or a line of facts reads from the right even when it starts with digits.
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a template have no other identity
              <p className={look} dir="rtl" key={index}>
                {role === "title" ? words : text}
              </p>
            );
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a template have no other identity
            <Heading className={look} key={index}>
              {linked ? (
                <Link data-plain href={(face.href as Route) ?? paths.property(face.id)}>
                  {words}
                </Link>
              ) : (
                words
              )}
            </Heading>
          );
        })}
        {face.openHouse && (
          <p className="mt-1">
            <span className="badge max-w-full bg-primary-soft text-primary-soft-foreground">
              {face.openHouse}
            </span>
          </p>
        )}
        {(face.owner || face.date) && (
          <p className="home-foot">
            {face.owner && (
              <span>
                {face.owner.company ? <Icon icon={Building2} /> : <Icon icon={User} />}
                <bdi>{face.owner.name}</bdi>
              </span>
            )}
            {face.date && <time dateTime={face.date.iso}>{face.date.words}</time>}
          </p>
        )}
        {notes && <div className="relative z-10 pt-3 empty:hidden">{notes}</div>}
        {actions && (
          <div className="relative z-10 mt-auto pt-3">
            <div className="flex flex-wrap gap-2 border-t pt-3">{actions}</div>
          </div>
        )}
      </div>
    </article>
  );
}
