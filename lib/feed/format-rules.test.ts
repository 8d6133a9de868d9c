import { expect, test } from "vitest";
import type { ApiHome } from "@/lib/api/schema";
import { PROPERTY_TYPES, TRANSACTION_TYPES } from "@/lib/catalog/ids";
import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  IMAGE_TEXT_MAX,
  NEIGHBORHOOD_MAX,
  TITLE_MAX,
} from "@/lib/property/schema";
import {
  META_ADDRESS,
  META_LISTING,
  RESO_MEDIA,
  RESO_PROPERTY,
  type ResoRule,
  RSS_CHANNEL_REQUIRED,
  RSS_DATE,
  RSS_ITEM,
} from "./format-rules.cases";
import { metaFeed } from "./meta";
import { all, readXml, textOf } from "./read-xml";
import { resoFeed } from "./reso";
import { rssFeed } from "./rss";
import type { Feed } from "./types";

/** As many letters as the form accepts, among them signs of XML, emoji and line breaks. */
const long = (length: number) => `דירה <&>"' ]]> 🏡\n${"ק".repeat(length)}`.slice(0, length);
const sparse: ApiHome = {
  id: "30000000-0000-4000-8000-000000000001",
  url: "https://delet.test/property/30000000-0000-4000-8000-000000000001",
  status: "active",
  transactionType: "sale",
  propertyTypes: [],
  city: "חיפה",
  features: [],
  pictures: [],
  agent: { name: "דנה", url: "https://delet.test/agent/dana" },
  untrusted_text: { title: "דירה" },
};
const full: ApiHome = {
  ...sparse,
  price: 2_450_000,
  neighborhood: long(NEIGHBORHOOD_MAX),
  address: long(ADDRESS_MAX),
  place: { latitude: 32.8123456, longitude: 34.9876543, exact: true },
  rooms: 3.5,
  builtArea: 80,
  floor: -1,
  floorsInBuilding: 4,
  parkingSpots: 2,
  entranceDate: "2027-01-01",
  listedOn: "2026-11-01",
  features: ["elevator"],
  pictures: Array.from({ length: 30 }, (_, n) => `https://delet.test/media/${n}.jpg?a=1&b=2`),
  agent: { ...sparse.agent, company: "דנה & בניה", license: "3123456" },
  untrusted_text: {
    title: long(TITLE_MAX),
    description: long(DESCRIPTION_MAX),
    pictures: Array(30).fill(long(IMAGE_TEXT_MAX)),
  },
};
/** Every type for sale and for rent, under offer and not, complete and with as little as a home may have. */
const homes = [full, sparse].flatMap((home) =>
  TRANSACTION_TYPES.flatMap((transactionType) =>
    (["active", "under_offer"] as const).flatMap((status) =>
      [undefined, ...PROPERTY_TYPES].map((type) => ({
        home: { ...home, transactionType, status, propertyTypes: type ? [type] : [] },
        ...(home === full && { changedAt: "2026-11-20T08:00:00.000Z" }),
      })),
    ),
  ),
);
const feed: Feed = {
  name: "דנה & בניה",
  homes,
  closed: homes.map((one) => ({ ...one, closedOn: "2026-11-21" })),
  gone: [
    { id: "a", how: "expired", at: "2026-11-22T00:00:00.000Z" },
    { id: "b", how: "deleted", at: "2026-11-22T00:00:00.000Z" },
  ],
};
const ADDRESS = "https://delet.test/api/feed/x/meta.xml?a=1&b=2";

const RESO_TYPES = {
  string: (value: unknown) => typeof value === "string" && value !== "",
  decimal: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  date: (value: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  timestamp: (value: unknown) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(String(value)),
};

/** The fields of an object that a rule refuses, or that have none. */
const refused = (object: object, rules: Record<string, ResoRule>) =>
  Object.entries(object).filter(([name, value]) => {
    const rule = rules[name];
    if (!rule) return !name.startsWith("X_");
    if ("values" in rule) return !rule.values.includes(value);
    return !RESO_TYPES[rule.type](value) || (rule.max && [...value].length > rule.max);
  });

test("the JSON has only names, types, lengths and lookup values of RESO's dictionary", () => {
  const { value } = JSON.parse(resoFeed(feed)) as { value: Record<string, unknown>[] };
  expect(value).toHaveLength(2 * homes.length + 2);
  for (const { Media = [], ...home } of value) {
    expect(refused(home, RESO_PROPERTY)).toEqual([]);
    for (const picture of Media as object[]) expect(refused(picture, RESO_MEDIA)).toEqual([]);
  }
  // The rules refuse what is not in them.
  expect(refused({ LivingAreaUnits: "Square Meters", Bedrooms: 1 }, RESO_PROPERTY)).toHaveLength(2);
});

test("each listing of the Meta feed has its required fields, and only permitted values", () => {
  const listings = all(readXml(metaFeed(feed, ADDRESS)), "listing");
  expect(listings).toHaveLength(homes.length);
  for (const listing of listings) {
    const names = new Set(listing.children.map(({ name }) => name));
    expect([...names].filter((name) => !(name in META_LISTING))).toEqual([]);
    for (const [name, rule] of Object.entries(META_LISTING)) {
      const found = all(listing, name);
      expect(found.length, name).toBeGreaterThanOrEqual(rule.required ? 1 : 0);
      expect(found.length, name).toBeLessThanOrEqual(rule.most ?? 1);
      for (const { text, children } of found) {
        expect(text + children.map((child) => child.text).join(""), name).toMatch(/\S/);
        expect([...text].length, name).toBeLessThanOrEqual(rule.max ?? Number.POSITIVE_INFINITY);
        if (rule.values) expect(rule.values).toContain(text);
        if (rule.pattern) expect(text).toMatch(rule.pattern);
      }
    }
    const [address] = all(listing, "address");
    expect(address?.children.map(({ attributes }) => attributes.name)).toEqual(META_ADDRESS);
    for (const image of all(listing, "image")) expect(textOf(image, "url")).toMatch(/^https:/);
  }
});

test("the RSS feed has its required elements, and its dates are in RFC 822", () => {
  const words = {
    title: () => "של דנה",
    about: () => "הכול",
    closed: () => "נמכר",
    facts: () => "",
  };
  const options = { address: ADDRESS, page: "https://delet.test/agent/dana", words };
  const root = readXml(rssFeed({ ...feed, closed: [] }, options));
  expect([root.name, root.attributes.version]).toEqual(["rss", "2.0"]);
  expect(all(root, "channel")).toHaveLength(1);
  const [channel] = all(root, "channel");
  for (const name of RSS_CHANNEL_REQUIRED) expect(textOf(channel, name)).toMatch(/\S/);
  const items = all(channel, "item");
  expect(items).toHaveLength(homes.length);
  for (const item of items) {
    expect(
      item.children.map(({ name }) => name).filter((name) => !RSS_ITEM.includes(name)),
    ).toEqual([]);
    expect(textOf(item, "title") || textOf(item, "description")).toMatch(/\S/);
    expect(textOf(item, "link")).toMatch(/^https:/);
    for (const { text } of all(item, "pubDate")) expect(text).toMatch(RSS_DATE);
  }
});
