import { setTimeout as wait } from "node:timers/promises";
import { change, rows } from "../journeys/support/backend";
import { newActor, newListing } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** What the site promises: a write past it shows nowhere any more a second later (decision 13). */
const PROMISED_MS = 1000;

const username = () => `hid${Math.random().toString(36).slice(2, 10)}`;

test("an agent who is not public cannot be found by any address", async () => {
  const agent = await newActor("agent", { username: username() });
  const [{ username: name } = {}] = await rows<{ username: string }>(
    `profiles?select=username&id=eq.${agent.profileId}`,
  );
  const addresses = [
    `/agent/${name}`,
    `/property/${agent.listingId}`,
    `/vcard/agent/${name}.vcf`,
    `/share-card/agent/${name}/x.jpg`,
    `/share-card/listing/${agent.listingId}/x.jpg`,
  ];
  const count = `/api/search-count?agentId=${agent.profileId}`;
  for (const path of addresses) {
    await control(`${path} of a public agent`, async () =>
      expect((await send(path)).status).toBe(200),
    );
  }
  await control("a public agent's listing is counted", async () =>
    expect(JSON.parse((await send(count)).text)).toEqual({ total: 1 }),
  );
  await change(`profiles?id=eq.${agent.profileId}`, { is_public: false });
  // Asked once each, without another try: whatever was kept anywhere is gone by now.
  await wait(PROMISED_MS);
  for (const path of addresses) {
    await attempt(path, async () => expect((await send(path)).status).toBe(404));
  }
  await attempt("counting the listings", async () =>
    expect(JSON.parse((await send(count)).text)).toEqual({ total: 0 }),
  );
});

test("a hidden price is not told by page, payload or count", async () => {
  const made = async (price: number, shows: boolean) => {
    const change = { username: username(), show_property_prices: shows };
    const { profileId } = await newActor("agent", change);
    return { price, agentId: profileId, id: await newListing(profileId, { price }) };
  };
  // Two prices: the page of one may well offer the other as similar.
  const shown = await made(2_718_281, true);
  const hidden = await made(3_141_593, false);
  type Home = typeof shown;
  const tells = async (path: string, { price }: Home, headers: Record<string, string> = {}) => {
    const { text } = await send(path, { headers });
    return text.includes(String(price)) || text.includes(price.toLocaleString("en"));
  };
  const ways: Record<string, (home: Home) => Promise<boolean>> = {
    "the page": (home) => tells(`/property/${home.id}`, home),
    "the payload": (home) => tells(`/property/${home.id}?_rsc`, home, { rsc: "1" }),
    "counting by price": async ({ agentId, price }) => {
      const path = `/api/search-count?agentId=${agentId}&priceMin=${price}&priceMax=${price}`;
      return JSON.parse((await send(path)).text).total > 0;
    },
  };
  for (const [way, told] of Object.entries(ways)) {
    await attempt(`${way}, hidden`, async () => expect(await told(hidden)).toBe(false));
    await control(`${way}, shown`, async () => expect(await told(shown)).toBe(true));
  }
});
