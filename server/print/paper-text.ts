import "server-only";
import { getTranslations } from "next-intl/server";
import { formatArea, formatRooms, plainPrice } from "@/lib/hebrew/format";
import { licenseLines } from "@/lib/property/license-lines";
import type { ListingView } from "@/lib/property/listing-view";
import type { PaperText } from "./draw-paper";

/** A few lines of the sheet; the rest is behind its QR code. */
const DESCRIPTION_MAX = 700;

/** What components/print/paper.tsx shows of a home, as lines. */
export async function paperText(listing: ListingView): Promise<PaperText> {
  const [t, p, l, numbers] = await Promise.all([
    getTranslations("print"),
    getTranslations("property"),
    getTranslations("layout"),
    getTranslations("license"),
  ]);
  const { rooms, builtArea, floor, price, agent, description } = listing;
  const figures = [
    rooms !== null && t("rooms", { rooms: Number(formatRooms(rooms)) }),
    builtArea !== null && formatArea(builtArea),
    floor !== null && t("floor", { floor }),
  ].filter((fact) => fact !== false);
  const text = description ?? "";
  return {
    deal: p(`transaction.${listing.transactionType}`),
    title: listing.title,
    place: [listing.address, listing.neighborhood, listing.city].filter(Boolean).join(", "),
    price: price === null ? "" : plainPrice(price),
    figures: figures.join(" · "),
    features: listing.features.map((feature) => p(`features.${feature}`)).join(" · "),
    description: text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX)}…` : text,
    agent: agent.name,
    company: agent.company?.name ?? "",
    license: licenseLines(agent, numbers).join(" · "),
    phone: agent.phone?.shown ?? "",
    scan: t("scan"),
    brand: l("brand"),
  };
}
