import { expect, test } from "vitest";
import type { ApiHome } from "@/lib/api/schema";
import { lackOf, metaFeed } from "./meta";
import { all, readXml, textOf } from "./read-xml";
import { resoFeed } from "./reso";
import { rssFeed } from "./rss";
import type { Feed } from "./types";

const home = (change: Partial<ApiHome> = {}): ApiHome => ({
  id: "30000000-0000-4000-8000-000000000001",
  url: "https://delet.test/property/30000000-0000-4000-8000-000000000001",
  status: "active",
  transactionType: "sale",
  propertyTypes: ["apartment"],
  price: 2_450_000,
  city: "חיפה",
  neighborhood: "הדר",
  address: "הרצל 5",
  place: { latitude: 32.81, longitude: 34.99, exact: true },
  rooms: 3.5,
  builtArea: 80,
  features: ["elevator"],
  listedOn: "2026-11-01",
  pictures: ["https://delet.test/media/a.jpg?a=1&b=2"],
  agent: { name: "דנה & בניה", url: "https://delet.test/agent/dana" },
  untrusted_text: { title: 'דירה <עם> ממ"ד', description: "שורה\u0000 ]]> ועוד & שורה" },
  ...change,
});
const feed = (change: Partial<Feed> = {}): Feed => ({
  name: "דנה & בניה",
  homes: [{ home: home(), changedAt: "2026-11-20T08:00:00.000Z" }],
  closed: [],
  gone: [],
  ...change,
});
const ADDRESS = "https://delet.test/api/feed/x/meta.xml?a=1&b=2";
const words = {
  title: (agent: string) => `של ${agent}`,
  about: (agent: string) => `הכול של ${agent}`,
  closed: () => "נמכר",
  facts: () => "חיפה",
};
const rss = (of: Feed) => rssFeed(of, { address: ADDRESS, page: "https://delet.test", words });

test("the Meta feed has the fields that its format requires", () => {
  const root = readXml(metaFeed(feed(), ADDRESS));
  expect([root.name, textOf(root, "title")]).toEqual(["listings", "דנה & בניה"]);
  expect(all(root, "link")[0]?.attributes).toEqual({ rel: "self", href: ADDRESS });
  const [listing] = all(root, "listing");
  expect(listing?.children.map(({ name, text }) => [name, text])).toEqual([
    ["home_listing_id", "30000000-0000-4000-8000-000000000001"],
    ["name", 'דירה <עם> ממ"ד'],
    ["availability", "for_sale"],
    ["description", "שורה ]]> ועוד & שורה"],
    ["address", ""],
    ["latitude", "32.81"],
    ["longitude", "34.99"],
    ["neighborhood", "הדר"],
    ["image", ""],
    ["listing_type", "for_sale_by_agent"],
    ["property_type", "apartment"],
    ["price", "2450000 ILS"],
    ["url", "https://delet.test/property/30000000-0000-4000-8000-000000000001"],
  ]);
  const [address] = all(listing, "address");
  expect(address?.attributes).toEqual({ format: "simple" });
  expect(address?.children.map(({ attributes, text }) => [attributes.name, text])).toEqual([
    ["addr1", "הרצל 5"],
    ["city", "חיפה"],
    ["region", expect.stringMatching(/\p{L}/u)],
    ["country", "Israel"],
  ]);
  expect(textOf(all(listing, "image")[0], "url")).toBe("https://delet.test/media/a.jpg?a=1&b=2");
});

test("homes that Meta cannot accept are left out, with a reason", () => {
  const lacking = {
    price: home({ price: undefined }),
    place: home({ place: undefined }),
    picture: home({ pictures: [] }),
  };
  for (const [lack, one] of Object.entries(lacking)) expect(lackOf(one)).toBe(lack);
  expect(lackOf(home())).toBeNull();
  const homes = [...Object.values(lacking), home()].map((one) => ({ home: one }));
  expect(all(readXml(metaFeed(feed({ homes }), ADDRESS)), "listing")).toHaveLength(1);
});

test("where the place is approximate the street is hidden", () => {
  const moved = home({ place: { latitude: 32.8, longitude: 35, exact: false } });
  expect(metaFeed(feed({ homes: [{ home: moved }] }), ADDRESS)).not.toContain("הרצל");
});

test.each([
  [{ transactionType: "rent" }, false, "for_rent"],
  [{ status: "under_offer" }, false, "sale_pending"],
  [{}, true, "recently_sold"],
  [{ transactionType: "rent" }, true, "off_market"],
] as const)("Meta's availability of %j", (change, isClosed, availability) => {
  const one = { home: home(change) };
  const of = isClosed
    ? feed({ homes: [], closed: [{ ...one, closedOn: "2026-11-21" }] })
    : feed({ homes: [one] });
  expect(textOf(all(readXml(metaFeed(of, ADDRESS)), "listing")[0], "availability")).toBe(
    availability,
  );
});

const STATUSES = ["Active", "ActiveUnderContract", "Closed", "Expired", "Delete"];

test("the RESO feed uses the names and values of the RESO Data Dictionary", () => {
  const ended = [
    { id: "a", how: "expired", at: "2026-11-22T00:00:00.000Z" },
    { id: "b", how: "deleted", at: "2026-11-22T00:00:00.000Z" },
  ] as const;
  const { value } = JSON.parse(
    resoFeed(
      feed({
        homes: [
          { home: home(), changedAt: "2026-11-20T08:00:00.000Z" },
          { home: home({ status: "under_offer" }) },
        ],
        closed: [{ home: home(), closedOn: "2026-11-21" }],
        gone: [...ended],
      }),
    ),
  );
  expect(value.map((one: { StandardStatus: string }) => one.StandardStatus)).toEqual(STATUSES);
  expect(value[0]).toMatchObject({
    ListingKey: "30000000-0000-4000-8000-000000000001",
    ModificationTimestamp: "2026-11-20T08:00:00.000Z",
    PropertyType: "Residential",
    ListPrice: 2_450_000,
    LivingArea: 80,
    LivingAreaUnits: "SquareMeters",
    X_RoomsTotal: 3.5,
    City: "חיפה",
    Country: "IL",
    Media: [{ MediaURL: "https://delet.test/media/a.jpg?a=1&b=2", Order: 1 }],
  });
  const withTexts = (pictures: string[]) => ({
    ...{ pictures: home().pictures.flatMap((url) => [url, `${url}&of=2`]) },
    untrusted_text: { ...home().untrusted_text, pictures },
  });
  const [{ Media: described }] = JSON.parse(
    resoFeed(feed({ homes: [{ home: home(withTexts(["", "סלון עם חלון לים"])) }] })),
  ).value;
  expect(described.map((one: { LongDescription?: string }) => one.LongDescription)).toEqual([
    undefined,
    "סלון עם חלון לים",
  ]);
  expect(value[2].CloseDate).toBe("2026-11-21");
  expect(value[3]).toEqual({
    ListingKey: "a",
    StandardStatus: "Expired",
    StatusChangeTimestamp: ended[0].at,
  });
});

test.each([
  [["apartment"], "rent", "ResidentialLease"],
  [["plot"], "sale", "Land"],
  [["storage"], "rent", "CommercialLease"],
  [["parking"], "sale", "CommercialSale"],
  [["general"], "sale", "Residential"],
  [[], "sale", "Residential"],
] as const)("%j for %s is %s", (propertyTypes, transactionType, type) => {
  const one = { home: home({ propertyTypes: [...propertyTypes], transactionType }) };
  expect(JSON.parse(resoFeed(feed({ homes: [one] }))).value[0].PropertyType).toBe(type);
});

test("hidden and missing facts are left out of every format", () => {
  const silent = home({
    price: undefined,
    listedOn: undefined,
    address: undefined,
    builtArea: undefined,
  });
  const of = feed({ homes: [{ home: silent }] });
  const [one] = JSON.parse(resoFeed(of)).value;
  for (const field of [
    "ListPrice",
    "OnMarketDate",
    "UnparsedAddress",
    "LivingAreaUnits",
    "ModificationTimestamp",
  ])
    expect(one).not.toHaveProperty(field);
  expect(rss(of)).not.toMatch(/pubDate|2,?450,?000/);
  expect(metaFeed(of, ADDRESS)).not.toContain("2450000");
});

test("RSS lists every home and marks sold ones", () => {
  const sold = home({ id: "30000000-0000-4000-8000-000000000002" });
  const root = readXml(rss(feed({ closed: [{ home: sold, closedOn: "2026-11-21" }] })));
  expect([root.name, root.attributes.version]).toEqual(["rss", "2.0"]);
  const [channel] = all(root, "channel");
  for (const name of ["title", "link", "description", "language"])
    expect(textOf(channel, name)).toMatch(/\S/);
  expect(all(channel, "atom:link")[0]?.attributes).toMatchObject({ rel: "self", href: ADDRESS });
  const items = all(channel, "item");
  expect(items.map((item) => textOf(item, "title"))).toEqual([
    'דירה <עם> ממ"ד',
    'נמכר: דירה <עם> ממ"ד',
  ]);
  expect(textOf(items[0], "pubDate")).toBe("Sun, 01 Nov 2026 00:00:00 GMT");
  expect(all(items[0], "guid")[0]).toMatchObject({
    text: home().id,
    attributes: { isPermaLink: "false" },
  });
});

test("the feed of a hidden agent is empty but valid", () => {
  const empty = feed({ name: null, homes: [] });
  expect(all(readXml(metaFeed(empty, ADDRESS)), "listing")).toEqual([]);
  expect(all(all(readXml(rss(empty)), "channel")[0], "item")).toEqual([]);
  expect(JSON.parse(resoFeed(empty))).toEqual({ value: [] });
});
