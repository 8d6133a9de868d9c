import "server-only";
import { z } from "zod";
import { hasRooms, isPropertyType, type PropertyType, TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { STATUSES, statusOf } from "@/lib/catalog/states";
import type { Row } from "@/lib/database/fields";
import { israelDay } from "@/lib/hebrew/format";
import { cardMediaUrl } from "@/lib/media/address";
import { cardPicture } from "@/lib/media/card-picture";
import { paths } from "@/lib/paths";
import { pricePerSqm } from "@/lib/property/schema";
import type { CardView } from "@/lib/property/types";
import { ownerBadge } from "@/lib/template/badges";
import { renderCardLines } from "@/lib/template/render-card-lines";
import { type CardRules, getCardRules } from "@/server/settings/public-queries";
import { automaticRibbonOf, type MarkedRow, ownRibbonOf } from "./ribbons";

/** The columns of `public_listings` (or `properties`) that a card needs. */
export const CARD_COLUMNS =
  "id, title, transaction_type, price, price_per_sqm, city, neighborhood, address, rooms, floor, built_area, property_types, main_image_url, images, ribbon_enabled, ribbon_text, ribbon_bg_color, status";
type Names<List extends string> = List extends `${infer First}, ${infer Rest}`
  ? First | Names<Rest>
  : List;

type Shown = Row<"public_listings", Names<typeof CARD_COLUMNS>>;
/** Columns that a draft may lack. */
type Unstated = "transaction_type" | "city" | "property_types";
export type CardRow = Omit<Shown, Unstated> & { [Name in Unstated]: Shown[Name] | null } & {
  listed_on?: string | null;
} & MarkedRow;

const text = z.string().nullable();
const figure = z.number().nullable();

/** A card's fields in the results of `search_listings` and `own_listings`. */
export const cardFields = {
  id: z.guid(),
  title: z.string(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  price: figure,
  price_per_sqm: figure,
  city: z.string(),
  neighborhood: text,
  address: text,
  rooms: figure,
  floor: figure,
  built_area: figure,
  property_types: z.array(z.custom<PropertyType>(isPropertyType)),
  main_image_url: text,
  images: z.array(z.string()),
  ribbon_enabled: z.boolean(),
  ribbon_text: text,
  ribbon_bg_color: text,
  lowered_percent: figure,
  status: z.enum(STATUSES),
  is_new: z.boolean(),
  automatic_ribbons: z.boolean(),
  is_exclusive: z.boolean(),
  open_house_on: text,
} satisfies Record<Exclude<keyof CardRow, "listed_on">, z.ZodType>;

/** The result of `search_listings`, as far as cards show it. */
export const foundSchema = z.object({
  total: z.int().nonnegative(),
  /** For an agent's own order: how many homes it has, and the pinned one. */
  chosen: z.object({ homes: z.int(), pinned: z.guid().nullable() }).optional(),
  wishes: z.object({ all: z.int().nonnegative(), some: z.int().nonnegative() }).nullable(),
  rows: z.array(
    z.object({
      ...cardFields,
      listed_on: text,
      agent: z.object({ name: z.string(), company: z.object({ name: z.string() }).nullable() }),
    }),
  ),
});
export type FoundRow = z.infer<typeof foundSchema>["rows"][number];

/** The listing's owner; null where every card on the page has the same owner. */
export type CardOwner = { agentName: string; companyName: string | null } | null;

/** The agent of the row, with the company that visitors can find; `ownerBadge` chooses between the two. */
export const ownerOf = ({
  agent,
}: {
  agent: { name: string; company: { name: string } | null };
}): CardOwner => ({ agentName: agent.name, companyName: agent.company?.name ?? null });

/** Makes cards from rows, with the labels and order of the admin's template. */
export async function cardMaker() {
  const rules = await getCardRules();
  return (row: CardRow, owner: CardOwner = null) => toCard(row, owner, rules);
}

/** Visitors' rows have it; the agent's own rows have only the entered values. */
const eachMetre = ({ price, built_area: area }: CardRow) => {
  const each = pricePerSqm(price, area);
  return each && Math.round(each);
};

function toCard(row: CardRow, owner: CardOwner, { template, display, words }: CardRules): CardView {
  const ribbon = ownRibbonOf(row);
  const main = row.main_image_url ?? row.images[0];
  const types = row.property_types ?? [];
  const status = statusOf(row.status);
  return {
    id: row.id,
    href: paths.property(row.id),
    title: row.title,
    transactionType: row.transaction_type,
    propertyTypes: types,
    lines: renderCardLines(
      template,
      {
        title: row.title,
        propertyTypes: types,
        transactionType: row.transaction_type,
        address: row.address,
        neighborhood: row.neighborhood,
        city: row.city,
        rooms: hasRooms(types) ? row.rooms : null,
        floor: row.floor,
        builtArea: row.built_area,
        price: row.price,
        pricePerSqm: row.price_per_sqm ?? eachMetre(row),
        status,
        // A visitor's row lacks the price exactly when its agent hides prices; a draft may not have one yet.
        showsPrice: row.price !== null || row.status === "draft",
        hasRibbon: ribbon !== null,
      },
      words,
    ),
    image: main ? cardPicture(cardMediaUrl(main)) : null,
    imageCount: row.images.length,
    ribbon,
    lowered: row.lowered_percent ?? null,
    automaticRibbon: automaticRibbonOf(row, ribbon),
    owner: owner && ownerBadge(display, owner),
    status,
    listedOn: row.listed_on ?? null,
    // An ended one stays in its row for some minutes.
    openHouseOn:
      row.open_house_on && row.open_house_on >= israelDay(Date.now()) ? row.open_house_on : null,
    price: row.price,
    ...(row.is_exclusive && { isExclusive: true }),
  };
}
