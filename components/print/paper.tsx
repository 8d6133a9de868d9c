import "./paper.css";
import { useTranslations } from "next-intl";
import { LogoMark } from "@/components/layout/logo";
import { QrImage } from "@/components/share/qr-image";
import { cn } from "@/components/ui/cn";
import { formatArea, formatRooms, plainPrice } from "@/lib/hebrew/format";
import { licenseLines } from "@/lib/property/license-lines";
import type { ListingView } from "@/lib/property/listing-view";
import type { QrCode } from "@/lib/share/qr";

/** The two formats, to hold and for a window: the same content, in letters for a different reading distance. */
export const PAPERS = ["sheet", "sign"] as const;
export type Paper = (typeof PAPERS)[number];

type Props = { listing: ListingView; code: QrCode };

/** A listing on one side of A4, portrait, to hand over. */
export function Sheet({ listing, code }: Props) {
  const t = useTranslations("print");
  const p = useTranslations("property");
  const [main, ...others] = listing.pictures;
  return (
    <article className="paper paper-sheet aspect-[210/297] rounded-md border border-border">
      <div className="flex h-full flex-col gap-[2.2cqw] p-[5.7cqw]">
        <Heading listing={listing} />
        {main && (
          <div className="flex min-h-[30cqw] flex-1 gap-[1.2cqw]">
            <Picture className="flex-[3]" picture={main} />
            {others.length > 0 && (
              <div className="flex flex-1 flex-col gap-[1.2cqw]">
                {others.slice(0, 3).map((picture) => (
                  <Picture className="flex-1" key={picture.src} picture={picture} />
                ))}
              </div>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-[4cqw] gap-y-[1cqw]">
          <Price className="text-[5.6cqw]/none" listing={listing} />
          <Figures className="text-[2.7cqw]" listing={listing} />
        </div>
        {listing.features.length > 0 && (
          <p className="text-[2.1cqw]">
            <span className="font-semibold">{t("features")}</span>{" "}
            {listing.features.map((feature) => p(`features.${feature}`)).join(" · ")}
          </p>
        )}
        {listing.description && (
          <p
            className={cn(
              "whitespace-pre-line text-[2.1cqw]/[1.5]",
              main ? "line-clamp-7" : "line-clamp-[16]",
            )}
          >
            {listing.description}
          </p>
        )}
        <Foot className="mt-auto" code={code} codeClass="size-[15cqw]" listing={listing} />
      </div>
    </article>
  );
}

/** A listing on one side of A4, landscape, for a window, read from the street. */
export function Sign({ listing, code }: Props) {
  const [main] = listing.pictures;
  return (
    <article className="paper paper-sign aspect-[297/210] rounded-md border border-border">
      <div className="flex h-full gap-[2.5cqw] p-[3.5cqw]">
        <div className="flex min-w-0 flex-1 flex-col gap-[1.4cqw]">
          <Heading isAcross listing={listing} />
          <Figures className="text-[2.4cqw]" listing={listing} />
          <Price className="text-[6.2cqw]/none" listing={listing} />
          <Foot className="mt-auto" code={code} codeClass="size-[13cqw]" listing={listing} />
        </div>
        {main && <Picture className="flex-1" picture={main} />}
      </div>
    </article>
  );
}

function Heading({ listing, isAcross = false }: { listing: ListingView; isAcross?: boolean }) {
  const p = useTranslations("property");
  const place = [listing.address, listing.neighborhood, listing.city].filter(Boolean).join(", ");
  return (
    <header className="flex flex-col gap-[1cqw]">
      <div className="flex items-start justify-between gap-[3cqw]">
        <p className="w-fit rounded-[1cqw] bg-black px-[1.6cqw] py-[0.4cqw] font-semibold text-[2.2cqw] text-white">
          {p(`transaction.${listing.transactionType}`)}
        </p>
        <Brand listing={listing} />
      </div>
      <h2
        className={cn(
          "line-clamp-3 text-balance font-bold",
          isAcross ? "text-[4.2cqw]/[1.2]" : "text-[4.4cqw]/[1.2]",
        )}
      >
        <bdi>{listing.title}</bdi>
      </h2>
      <p className={isAcross ? "line-clamp-2 text-[2.2cqw]/[1.3]" : "text-[2.4cqw]/[1.3]"}>
        <bdi>{place}</bdi>
      </p>
    </header>
  );
}

/** The company's brand, else the site's. */
function Brand({ listing: { agent } }: { listing: ListingView }) {
  const t = useTranslations("layout");
  return agent.company?.logo ? (
    <img
      alt={agent.company.name}
      className="h-[7cqw] max-w-[24cqw] shrink-0 object-contain"
      src={agent.company.logo}
    />
  ) : (
    <span className="flex shrink-0 items-center gap-[1cqw] font-bold text-[3cqw]">
      <LogoMark className="size-[5cqw]" />
      {t("brand")}
    </span>
  );
}

type PictureProps = { picture: ListingView["pictures"][number]; className: string };

const Picture = ({ picture, className }: PictureProps) => (
  <div className={cn("relative min-h-0 min-w-0 overflow-hidden rounded-[1cqw]", className)}>
    <img
      alt={picture.text ?? ""}
      className="absolute inset-0 size-full object-cover"
      src={picture.src}
    />
  </div>
);

const Price = ({ listing: { price }, className }: { listing: ListingView; className: string }) =>
  price === null ? null : (
    <p className={cn("font-bold tabular-nums", className)}>
      {/* No <bdi>: without letters it would be left-to-right, and the currency on the wrong side. */}
      {plainPrice(price)}
    </p>
  );

function Figures({ listing, className }: { listing: ListingView; className: string }) {
  const t = useTranslations("print");
  const { rooms, builtArea, floor } = listing;
  const facts = [
    rooms !== null && t("rooms", { rooms: Number(formatRooms(rooms)) }),
    builtArea !== null && formatArea(builtArea),
    floor !== null && t("floor", { floor }),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <p className={className}>{facts.join(" · ")}</p>;
}

function Foot({
  listing,
  code,
  codeClass,
  className,
}: Props & { codeClass: string; className: string }) {
  const t = useTranslations("print");
  const l = useTranslations("license");
  const { agent } = listing;
  const licenses = licenseLines(agent, l);
  return (
    <footer
      className={cn(
        "flex items-end justify-between gap-[3cqw] border-black/25 border-t pt-[1.6cqw]",
        className,
      )}
    >
      <div className="min-w-0 text-[2.4cqw]/[1.35]">
        <p className="font-semibold">
          <bdi>{agent.name}</bdi>
        </p>
        {agent.company && (
          <p>
            <bdi>{agent.company.name}</bdi>
          </p>
        )}
        {licenses.length > 0 && (
          <p className="text-[1.9cqw]/[1.35]">
            {licenses.map((line, place) => (
              // A narrow card breaks between two numbers, after the dot, never inside one's name.
              <span className="inline-block" key={line}>
                <span>{line}</span>
                {place < licenses.length - 1 && <span className="mx-[0.6cqw]">·</span>}
              </span>
            ))}
          </p>
        )}
        {agent.phone && (
          <p className="font-bold text-[3.4cqw]/[1.3] tabular-nums">
            <bdi dir="ltr">{agent.phone.shown}</bdi>
          </p>
        )}
      </div>
      {/* No figure element: a tagged PDF would require an alternative text of its own for it. */}
      <div className="flex shrink-0 flex-col items-center text-center">
        <QrImage className={codeClass} code={code} label={t("code")} />
        <p className="text-[1.7cqw]/[1.3]">{t("scan")}</p>
      </div>
    </footer>
  );
}
