import { type APIRequestContext, expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { asVisitor, change } from "./support/backend";
import { newAgent, newListing } from "./support/public-pages";

const PRICE = 3_771_900;
const HIGHER = 7_543_800;
const PER_METRE = 538_842;
const spelled = (text: string) =>
  ["3771900", "3,771,900", "538842", "538,842"].some((digits) => text.includes(digits));

type Home = { agent: { id: string; username: string }; cheap: string; dear: string };

/** Two homes that differ only in price. */
async function twoHomes(): Promise<Home> {
  const agent = await newAgent();
  const homeAt = (price: number, perMetre: number) =>
    newListing(agent.id, { price, built_area: 7, price_per_sqm: perMetre });
  const [cheap, dear] = [await homeAt(PRICE, PER_METRE), await homeAt(HIGHER, 2 * PER_METRE)];
  return { agent, cheap: cheap.id, dear: dear.id };
}

const headOf = (html: string) => html.slice(0, html.indexOf("</head>"));
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json]) => json)
    .join();
const pictureOf = (html: string) =>
  /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "no picture";

/** Every way to probe for a home's price, and whether it leaks. */
async function waysThatTell(request: APIRequestContext, { agent, cheap, dear }: Home) {
  const text = async (path: string, headers = {}) => (await request.get(path, { headers })).text();
  const only = `priceMin=${PRICE}&priceMax=${PRICE}`;
  const lists = (html: string) => html.includes(`/property/${cheap}`);
  // Below an empty list come results of the same search without its price filter, which leak nothing.
  const found = (html: string) => html.split('id="nearest-homes"')[0] ?? "";
  const first = (html: string) =>
    /\/property\/([0-9a-f-]{36})/.exec(html.split("<main")[1] ?? "")?.[1];
  const siteOf = (query: string) => text(`/agent/${agent.username}?${query}`);
  const page = await text(`/property/${cheap}`);
  const picture = pictureOf(page);
  const other = pictureOf(await text(`/property/${dear}`));
  const bytes = async (address: string) => (await request.get(new URL(address).pathname)).body();
  const search = (filters: object, sort = "newest") =>
    asVisitor("rpc/search_listings", {
      method: "POST",
      body: JSON.stringify({ filters: { agentId: agent.id, ...filters }, sort, page: 1 }),
    });
  const rows = async (query: string) =>
    (await asVisitor(`public_listings?agent_id=eq.${agent.id}&${query}`)).body;
  const order = async (sort: string) => (await search({}, sort)).body.rows[0].id;

  const ways: Record<string, boolean> = {
    "the page": spelled(page),
    "its head": spelled(headOf(page)),
    "facts for machines": spelled(factsOf(page)) || factsOf(page).includes('"offers"'),
    "the payload": spelled(await text(`/property/${cheap}`, { RSC: "1" })),
    "the name of the picture": picture.split("/").at(-1) !== other.split("/").at(-1),
    "the picture": !(await bytes(picture)).equals(await bytes(other)),
    "the search by price": lists(await text(`/explore?${only}`)),
    "the shared search by price": lists(await text(`/search?${only}`)),
    "the mini-site": spelled(await siteOf("")),
    "the payload of the mini-site": spelled(await text(`/agent/${agent.username}`, { RSC: "1" })),
    "the mini-site by price": lists(found(await siteOf(only))),
    "the order by price":
      first(await siteOf("sort=price_asc")) !== first(await siteOf("sort=price_desc")),
    "the number of homes": JSON.parse(await text(`/api/search-count?agentId=${agent.id}&${only}`))
      .total,
    "a row of the Data API": spelled(JSON.stringify(await rows("select=*"))),
    "a filter of the Data API": (await rows(`price=gte.${PRICE}`)).length > 0,
    "an order of the Data API":
      (await rows("order=price.asc.nullsfirst,seq"))[0].id !==
      (await rows("order=price.desc.nullsfirst,seq"))[0].id,
    "the function of the Data API": spelled(JSON.stringify((await search({})).body)),
    "a filter of the function": (await search({ priceMin: PRICE, priceMax: PRICE })).body.total > 0,
    "an order of the function": (await order("price_asc")) !== (await order("price_desc")),
  };
  const tell = Object.keys(ways).filter((way) => ways[way]);
  return { tell, all: Object.keys(ways) };
}

test("a hidden price leaks through none of the ways that reveal a visible one", async ({
  request,
}) => {
  test.setTimeout(180_000);
  const home = await twoHomes();
  const page = async () => (await request.get(`/property/${home.cheap}`)).text();

  const shown = await waysThatTell(request, home);
  expect(shown.tell).toEqual(shown.all);
  const pictureWithPrice = pictureOf(await page());

  await change(`profiles?id=eq.${home.agent.id}`, { show_property_prices: false });
  await expect.poll(async () => spelled(await page())).toBe(false);
  expect(await page()).toContain(messages.listing.priceHidden);
  expect((await waysThatTell(request, home)).tell).toEqual([]);

  // The page links to a new picture, and the old picture address serves the new one too.
  const picture = pictureOf(await page());
  expect(picture).not.toBe(pictureWithPrice);
  const [now, kept] = await Promise.all(
    [picture, pictureWithPrice].map((address) => request.get(new URL(address).pathname)),
  );
  expect(await kept?.body()).toEqual(await now?.body());
  expect(kept?.headers()["cache-control"]).toBe("public, max-age=300");
});

test("the underlying table exposes no price to visitors, hidden or visible", async () => {
  const home = await twoHomes();
  for (const hidden of [false, true]) {
    await change(`profiles?id=eq.${home.agent.id}`, { show_property_prices: !hidden });
    const { status, body } = await asVisitor(`properties?id=eq.${home.cheap}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.code).toBe("42501");
  }
});
