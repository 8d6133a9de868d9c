import { expect, type Page } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, newAccount, rows } from "./backend";
import { signIn, visit } from "./people";
import { newListing } from "./public-pages";

const { propertyForm, media, property, address } = messages;

export type ListingRow = {
  id: string;
  title: string;
  city: string;
  price: number | string;
  price_per_sqm: number | string | null;
  rooms: number | string;
  images: string[];
  main_image_url: string | null;
  floor_plan_image: string | null;
  image_texts: Record<string, string>;
  version: number;
  virtual_tour_url: string | null;
};

/** A signed-in agent with every tool; the name finds the rows. */
export async function newAgent(page: Page) {
  const name = `סוכן ${Math.random().toString(36).slice(2, 10)}`;
  const account = await newAccount({ name });
  const where = `profiles?name=eq.${encodeURIComponent(name)}`;
  await change(where, {
    feature_property_ribbon_enabled: true,
    enable_ai_parser: true,
    enable_ai_description: true,
  });
  const [profile] = await rows<{ id: string }>(`${where}&select=id`);
  await signIn(page, account);
  const listings = () => rows<ListingRow>(`properties?agent_id=eq.${profile?.id}&order=seq`);
  return { ...account, listings, profileId: profile?.id as string };
}

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
export const publish = (page: Page) => page.getByRole("button", { name: propertyForm.create });
export const update = (page: Page) => page.getByRole("button", { name: propertyForm.update });

export async function openForm(page: Page) {
  await visit(page, "/add-property");
  await expect(page.getByRole("heading", { name: propertyForm.addTitle })).toBeVisible();
}

export async function fillRequired(page: Page, title = "דירת 4 חדרים ברחוב שקט") {
  await field(page, propertyForm.title.label).fill(title);
  await field(page, propertyForm.price.sale).fill("2450000");
  await page.getByRole("combobox", { name: address.city }).fill("חיפה");
  await field(page, propertyForm.rooms.label).fill("4");
  await page.getByRole("button", { name: property.types.apartment, exact: true }).click();
}

/** A new agent's first listing, saved without the form; returns its row. */
export async function publishedListing(page: Page) {
  const agent = await newAgent(page);
  await newListing(agent.profileId);
  const [home] = await agent.listings();
  return { agent, home: home as ListingRow };
}

/** The input behind the button that adds pictures. */
export const files = (page: Page) => page.getByLabel(media.pick).and(page.locator("input"));
/** The handles of the current pictures, in order. */
export const tiles = (page: Page) => page.getByRole("button", { name: /^שינוי המקום של תמונה/ });
