import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { hasRooms, isPropertyType, type PropertyType, TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { statusOf } from "@/lib/catalog/states";
import { withoutMarks } from "@/lib/hebrew/format";
import { cardMediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { shareCode, withShareCode } from "@/lib/share/codes";
import { type CardWords, cardWords } from "@/lib/template/card-words";
import type { WidgetHome, WidgetView } from "@/lib/widget/types";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const figure = z.number().nullable();
const text = z.string().nullable();
const home = z.object({
  id: z.guid(),
  title: z.string(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  price: figure,
  city: z.string(),
  neighborhood: text,
  rooms: figure,
  built_area: figure,
  property_types: z.array(z.custom<PropertyType>(isPropertyType)),
  main_image_url: text,
  images: z.array(z.string()),
  status: z.string(),
});
const widgetSchema = z
  .object({
    domains: z.array(z.string()),
    color: z.string(),
    agent: z.object({ id: z.guid(), username: z.string(), name: z.string() }).nullable(),
    company: z.object({ slug: z.string(), name: z.string() }).nullable(),
    total: z.int().nonnegative(),
    homes: z.array(home),
  })
  .nullable();

type StoredWidget = NonNullable<z.output<typeof widgetSchema>>;

/** The content of the widget with this id; null when there is none. */
export async function readWidget(id: string): Promise<WidgetView | null> {
  if (!z.guid().safeParse(id).success) return null;
  const found = widgetSchema.parse(unwrap(await serviceDb().rpc("widget_of", { _id: id })));
  if (!found) return null;
  const { domains, color } = found;
  const owner = await ownerOf(found);
  const words = cardWords(await getTranslations());
  const homes = owner ? await Promise.all(found.homes.map((row) => homeOf(row, words))) : [];
  return { domains, color, owner, homes };
}

/** Visits from here to an agent's page are counted; a company's page has no link statistics. */
async function ownerOf({ agent, company, total }: StoredWidget): Promise<WidgetView["owner"]> {
  const t = await getTranslations("widgetFrame");
  const all = t("all", { total });
  if (agent) {
    const href = withShareCode(paths.agent(agent.username), await shareCode(agent.id, "widget"));
    return { title: t("title", { name: agent.name }), href, all };
  }
  return (
    company && { title: t("title", { name: company.name }), href: paths.company(company.slug), all }
  );
}

async function homeOf(row: z.output<typeof home>, words: CardWords): Promise<WidgetHome> {
  const main = row.main_image_url ?? row.images[0];
  const status = statusOf(row.status);
  const deal = row.transaction_type;
  const [type] = row.property_types;
  const facts = [
    words.status("active", deal),
    type && words.type(type),
    hasRooms(row.property_types) && row.rooms !== null && words.rooms(row.rooms),
    row.built_area !== null && words.area(row.built_area),
  ];
  return {
    href: withShareCode(paths.property(row.id), await shareCode(row.id, "widget")),
    picture: main ? cardMediaUrl(main) : null,
    title: row.title,
    price: row.price === null ? null : withoutMarks(words.price(row.price, deal)),
    // A number stays with its word.
    facts: facts.flatMap((fact) => (fact ? [fact.replaceAll(" ", "\u00a0")] : [])).join(" · "),
    place: [row.neighborhood, row.city].filter(Boolean).join(", "),
    state: status === "active" ? null : words.status(status, deal),
  };
}
