import { setTimeout as wait } from "node:timers/promises";
import { add, asVisitor, call, change, remove, rows } from "../journeys/support/backend";
import { type Actor, api, newActor, newListing, rpc } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** The site's guarantee: a write that bypasses it is visible everywhere within a second (decision 13). */
const PROMISED_MS = 1000;

const username = () => `hid${Math.random().toString(36).slice(2, 10)}`;

test("an agent who is not public cannot be found at any URL", async () => {
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
  // Requested once each, without a retry: every cache has expired by now.
  await wait(PROMISED_MS);
  for (const path of addresses) {
    await attempt(path, async () => expect((await send(path)).status).toBe(404));
  }
  await attempt("counting the listings", async () =>
    expect(JSON.parse((await send(count)).text)).toEqual({ total: 0 }),
  );
});

test("past prices are not exposed once prices or dates are hidden, by page, payload, card, picture or Data API", async () => {
  const [was, is] = [1_618_033, 1_414_213];
  const name = username();
  const { profileId } = await newActor("agent", { username: name });
  const id = await newListing(profileId, { price: is });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  // The first price lasted for nine days, and the present one is a day old: otherwise the next save would replace it.
  await remove(`listing_prices?listing=eq.${id}`);
  const row = { listing: id, transaction_type: "sale" };
  await add("listing_prices", { ...row, price: was, from: ago(10), to: ago(1) });
  await add("listing_prices", { ...row, price: is, from: ago(1), fell_from: was });
  await change(`properties?id=eq.${id}`, { title: "דירה שמחירה ירד" });

  const page = async (path: string, headers = {}) => (await send(path, { headers })).text;
  const ways: Record<string, { ask: () => Promise<string>; tells: RegExp }> = {
    "the page": { ask: () => page(`/property/${id}`), tells: /1,618,033/ },
    "the payload": {
      ask: () => page(`/property/${id}?_rsc`, { rsc: "1" }),
      tells: /1,618,033|1618033/,
    },
    "its badge": { ask: () => page(`/property/${id}`), tells: /ירד ב־12\.6/ },
    "its card": { ask: () => page(`/agent/${name}`), tells: /ירד ב־12\.6/ },
    "its row": {
      ask: async () =>
        JSON.stringify(await asVisitor(`public_listings?select=lowered_percent&id=eq.${id}`)),
      tells: /12\.6/,
    },
    "the search": {
      ask: async () =>
        JSON.stringify(await call("search_listings", { filters: { agentId: profileId } })),
      tells: /"lowered_percent":12\.6/,
    },
    "the Data API": {
      ask: async () =>
        JSON.stringify(await asVisitor(`listing_prices?select=price,from&listing=eq.${id}`)),
      tells: /1618033/,
    },
  };
  /** Responses that contain dates too, or reveal since when. */
  const dated = ["the page", "the payload", "the Data API"];
  const profile = `profiles?id=eq.${profileId}`;
  for (const [way, { ask, tells }] of Object.entries(ways)) {
    await control(`${way}, shown`, async () => expect(await ask()).toMatch(tells));
  }
  await change(profile, { show_listing_dates: false });
  await wait(PROMISED_MS);
  for (const [way, { ask, tells }] of Object.entries(ways)) {
    if (dated.includes(way)) {
      await attempt(`${way}, dates hidden`, async () => expect(await ask()).not.toMatch(tells));
    } else {
      await control(`${way}, dates hidden`, async () => expect(await ask()).toMatch(tells));
    }
  }
  await change(profile, { show_listing_dates: true, show_property_prices: false });
  await wait(PROMISED_MS);
  for (const [way, { ask, tells }] of Object.entries(ways)) {
    await attempt(`${way}, prices hidden`, async () => expect(await ask()).not.toMatch(tells));
  }
});

test("a hidden price is not exposed by page, payload or count", async () => {
  const made = async (price: number, shows: boolean) => {
    const change = { username: username(), show_property_prices: shows };
    const { profileId } = await newActor("agent", change);
    return { price, agentId: profileId, id: await newListing(profileId, { price }) };
  };
  // Two distinct prices: the page of one home may show the other as similar.
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

test("a home's internal reference number appears only in its agent's responses", async () => {
  const name = username();
  const agent = await newActor("agent", { username: name });
  const other = await newActor("agent");
  const [title, reference] = ["דירה עם מספר משלה", `OWN${Math.random().toString(36).slice(2, 10)}`];
  const id = await newListing(agent.profileId, { title, reference });
  const row = `/rest/v1/properties?select=title,reference&id=eq.${id}`;
  const stored = async ({ token }: Actor) => JSON.stringify((await api(row, { token })).body);
  const page = async (path: string, headers = {}) => (await send(path, { headers })).text;
  await control("the agent's own row", async () =>
    expect(await stored(agent)).toContain(reference),
  );
  await control("the agent's own list", async () =>
    expect(await page(`/dashboard?q=${reference}`, agent.headers)).toContain(title),
  );
  await control("the agent's own sheet", async () =>
    expect(await page("/api/properties/export", agent.headers)).toContain(reference),
  );
  const seen: Record<string, () => Promise<string>> = {
    "the page": () => page(`/property/${id}`),
    "the payload": () => page(`/property/${id}?_rsc`, { rsc: "1" }),
    "the page, asked for by the agent": () => page(`/property/${id}`, agent.headers),
    "the mini-site": () => page(`/agent/${name}`),
    "the API for programs": () => page(`/api/v1/homes/${id}`),
    "its public row": async () => JSON.stringify(await asVisitor(`public_listings?id=eq.${id}`)),
    "the search": async () =>
      JSON.stringify(await call("search_listings", { filters: { agentId: agent.profileId } })),
  };
  for (const [way, ask] of Object.entries(seen)) {
    const answer = await ask();
    await control(`${way} has the home`, async () => expect(answer).toContain(title));
    await attempt(`${way} has its number`, async () => expect(answer).not.toContain(reference));
  }
  const refused: Record<string, () => Promise<string>> = {
    "its row, asked for by another agent": () => stored(other),
    "the sheet of another agent": () => page("/api/properties/export", other.headers),
    "the list of another agent": async () =>
      JSON.stringify(await rpc("own_listings", other.token, { _filters: { q: reference } })),
  };
  for (const [way, ask] of Object.entries(refused)) {
    await attempt(way, async () => expect(await ask()).not.toContain(title));
  }
});
