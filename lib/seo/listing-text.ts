import { formatArea, plainPrice } from "@/lib/hebrew/format";
import type { ListingView } from "@/lib/property/listing-view";
import { cutAtWord, DESCRIPTION_MAX, firstThatFits, TITLE_MAX } from "./text";

/** The texts that name a listing outside its own page. */
export type ListingLabels = {
  type: string;
  rooms: string | null;
  deal: string;
  floor: string | null;
  /** "ל-{price} לחודש" or the price itself. */
  price: (price: string) => string;
  /** " | דלת", which the site appends to every page title. */
  brandLength: number;
  /** "בתהליך", "נמכר"; null while the home is available. */
  state: string | null;
};

/** The title in search results and chats: kind, rooms, place, price. */
export function listingTitle(listing: ListingView, labels: ListingLabels, max = TITLE_MAX): string {
  const { address, neighborhood, city } = listing;
  // A closed home is no longer for sale.
  const deal = listing.status === "closed" ? null : labels.deal;
  const head = [labels.state && `${labels.state}:`, labels.type, labels.rooms, deal]
    .filter(Boolean)
    .join(" ");
  const places = [
    address && `${address}, ${city}`,
    neighborhood && `${neighborhood}, ${city}`,
    city,
  ].filter((place) => !!place);
  const price = listing.price === null ? "" : `, ${labels.price(plainPrice(listing.price))}`;
  const named = places.map((place) => `${head}, ${place}`);
  return firstThatFits([...named.map((text) => text + price), ...named], max);
}

/** Facts first, because chat apps truncate early; then the agent's text. */
export function listingDescription(listing: ListingView, labels: ListingLabels): string {
  const { price, builtArea, neighborhood, city, description } = listing;
  const facts = [
    labels.state,
    price === null ? null : labels.price(plainPrice(price)),
    labels.rooms,
    builtArea === null ? null : formatArea(builtArea),
    labels.floor,
    neighborhood,
    city,
  ];
  const summary = facts.filter((fact) => fact !== null).join(", ");
  return cutAtWord(`${summary}. ${description ?? listing.title}`, DESCRIPTION_MAX);
}
