import { add, change, newAccount, rows } from "./backend";

/** Searches of the demo: one with results, one that cannot have any. */
export const HAIFA = `/explore?city=${encodeURIComponent("חיפה")}&roomsMin=3`;
export const NOTHING = `/explore?city=${encodeURIComponent("חיפה")}&priceMax=1000`;

export type Listing = {
  id: string;
  title: string;
  price: number | null;
  rooms: number;
  images: string[];
  floor_plan_image: string | null;
};

const profileOf = async (username: string) => {
  const [profile] = await rows<{ id: string }>(`profiles?username=eq.${username}&select=id`);
  if (!profile) throw new Error(`no ${username} in the demo`);
  return profile.id;
};

/** An agent's public listings, newest first. */
export const listingsOf = async (username: string): Promise<Listing[]> =>
  rows(`public_listings?agent_id=eq.${await profileOf(username)}&order=seq.desc`);

/** A listing of the demo with several pictures and a price; no test changes it. */
export async function richListing({ video = false } = {}) {
  const agent = `agent_id=eq.${await profileOf("noa-barak")}`;
  const films = `video_url=${video ? "not.is.null" : "is.null"}`;
  const wanted = await rows<{ id: string }>(`properties?${agent}&${films}&select=id`);
  const rich = (await listingsOf("noa-barak")).find(
    ({ id, images, floor_plan_image: plan }) =>
      images.length > 2 && plan === null && wanted.some((row) => row.id === id),
  );
  if (!rich) throw new Error("no listing with pictures in the demo");
  return rich;
}

/** An agent with a mini-site, created without the screens. */
export async function newAgent(settings: object = {}) {
  const username = `e2e${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const name = `סוכן ${username}`;
  const account = await newAccount({ name });
  const [profile] = await change(`profiles?name=eq.${encodeURIComponent(name)}`, {
    username,
    phone: "052-555-0177",
    ...settings,
  });
  return { ...account, username, id: profile.id as string };
}

/** A published home of that agent. */
export async function newListing(agentId: string, values: object = {}): Promise<{ id: string }> {
  const [listing] = await add("properties", {
    agent_id: agentId,
    title: "דירה לבדיקה ברחוב שקט",
    city: "חיפה",
    rooms: 4,
    price: 1_500_000,
    transaction_type: "sale",
    property_types: ["apartment"],
    ...values,
  });
  return listing;
}
