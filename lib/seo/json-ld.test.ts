import { describe, expect, test } from "vitest";
import { USUAL_WEEK } from "@/lib/agent/page-facts";
import type { CompanyPageView } from "@/lib/company/page-view";
import { videoOf } from "@/lib/property/video";
import { exampleAgentPage, exampleListing } from "./example-listing";
import {
  breadcrumbsLd,
  israelMidnight,
  itemListLd,
  listingLd,
  openHouseLd,
  organizationLd,
  personLd,
} from "./json-ld";
import { robotsTxt } from "./robots";
import { shareCardPath } from "./share-card";
import { siteLd } from "./site-ld";

const absolute = (path: string) => `https://delet.example${path}`;
const words = { description: "ארבעה חדרים", floor: null, feature: (id: string) => `${id}!` };
const facts = (listing = exampleListing(), overrides: typeof words | { floor: string } = words) =>
  JSON.parse(JSON.stringify(listingLd(listing, { ...words, ...overrides }, absolute)));

test("an open house is an event, located as precisely as the address is shown", () => {
  const house = { startsAt: "2026-12-04T08:00:00.000Z", endsAt: "2026-12-04T10:00:00.000Z" };
  const event = openHouseLd(exampleListing({ address: null }), house, "בית פתוח", absolute);
  expect(event).toMatchObject({
    "@type": "Event",
    name: "בית פתוח: דירה בהדר",
    startDate: house.startsAt,
    endDate: house.endsAt,
    location: { "@type": "Place", address: { "@type": "PostalAddress", addressCountry: "IL" } },
    organizer: { "@id": "https://delet.example/agent/noa#agent" },
  });
  expect(event.location.address).not.toHaveProperty("streetAddress");
  const shown = openHouseLd(exampleListing({ address: "הרצל 5" }), house, "בית פתוח", absolute);
  expect(shown.location.address).toHaveProperty("streetAddress", "הרצל 5");
});

describe("a listing", () => {
  test("is offered for its price", () => {
    expect(facts().offers).toMatchObject({
      price: "1500000",
      priceCurrency: "ILS",
      businessFunction: "https://purl.org/goodrelations/v1#Sell",
      seller: { "@id": "https://delet.example/agent/noa#agent" },
    });
    expect(facts().offers.priceSpecification).toBeUndefined();
  });

  test("for rent states that the price is monthly", () => {
    const { offers } = facts(exampleListing({ transactionType: "rent", price: 4500 }));
    expect(offers.businessFunction).toBe("https://purl.org/goodrelations/v1#LeaseOut");
    expect(offers.priceSpecification).toMatchObject({ price: "4500", unitCode: "MON" });
  });

  test("with a video has what Google requires: name, own picture and day", () => {
    const shown = exampleListing({
      video: videoOf("https://youtu.be/aqz-KE-bpKQ"),
      pictures: [{ src: "/media/a.jpg", thumb: "/media/a-480.jpg", width: 4, height: 3 }],
      listedOn: "2026-07-01",
    });
    expect(facts(shown).video).toEqual({
      "@type": "VideoObject",
      name: "דירה בהדר",
      description: "ארבעה חדרים",
      thumbnailUrl: ["https://delet.example/media/a.jpg"],
      uploadDate: "2026-07-01T00:00:00+03:00",
      embedUrl: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
      url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    });
    // A day that the agent hides is omitted here too, and Google requires one for a video.
    expect(facts({ ...shown, listedOn: null }).video).toBeUndefined();
    expect(facts({ ...shown, pictures: [] }).video).toBeUndefined();
    expect(facts({ ...shown, video: null }).video).toBeUndefined();
  });

  test("with a hidden price has no offer", () => {
    expect(facts(exampleListing({ price: null })).offers).toBeUndefined();
  });

  test.each([
    ["apartment", "Apartment"],
    ["private_house", "SingleFamilyResidence"],
    ["agricultural_farm", "House"],
    ["plot", "Accommodation"],
  ] as const)("of type %s is a %s", (type, expected) => {
    expect(facts(exampleListing({ propertyTypes: [type] })).mainEntity["@type"]).toBe(expected);
  });

  test("without a type is an accommodation", () => {
    expect(facts(exampleListing({ propertyTypes: [] })).mainEntity["@type"]).toBe("Accommodation");
  });

  test("states the known facts and nothing else", () => {
    const { mainEntity, ...rest } = facts(
      exampleListing({ address: null, builtArea: null, listedOn: null, rooms: null }),
    );
    expect(mainEntity.address).toEqual({
      "@type": "PostalAddress",
      addressLocality: "חיפה",
      addressCountry: "IL",
    });
    for (const key of ["floorSize", "floorLevel", "amenityFeature", "numberOfRooms"]) {
      expect(mainEntity).not.toHaveProperty(key);
    }
    for (const key of ["datePosted", "image"]) expect(rest).not.toHaveProperty(key);
  });

  test("states every known fact", () => {
    const listing = exampleListing({
      features: ["elevator"],
      listedOn: "2026-07-01",
      pictures: [{ src: "/media/a.jpg", thumb: "/media/b.jpg" } as never],
    });
    const { mainEntity, ...rest } = facts(listing, { floor: "קומה 2 מתוך 4" });
    expect(mainEntity).toMatchObject({
      floorSize: { value: 90, unitCode: "MTK" },
      floorLevel: "קומה 2 מתוך 4",
      address: { streetAddress: "הרצל 5" },
      amenityFeature: [{ name: "elevator!", value: true }],
    });
    expect(rest).toMatchObject({
      datePosted: "2026-07-01T00:00:00+03:00",
      image: ["https://delet.example/media/a.jpg"],
    });
  });
});

test.each([
  ["exact", { "@type": "GeoCoordinates", latitude: 32.81, longitude: 35 }],
  ["about", undefined],
  ["city", undefined],
] as const)("a home whose place is %s has coordinates only if they are exact", (kind, geo) => {
  const { mainEntity } = facts(exampleListing({ place: { lat: 32.81, lng: 35, kind } }));
  expect(mainEntity.geo).toEqual(geo);
});

test.each([
  ["2026-07-01", "2026-07-01T00:00:00+03:00"],
  ["2026-01-15", "2026-01-15T00:00:00+02:00"],
  // A day on which clocks change begins with the offset of the previous day.
  ["2026-03-27", "2026-03-27T00:00:00+02:00"],
  ["2026-10-25", "2026-10-25T00:00:00+03:00"],
])("%s begins in Israel at %s", (day, expected) => {
  expect(israelMidnight(day)).toBe(expected);
});

describe("an agent", () => {
  test("is a person with a telephone and a portrait, who works for the company", () => {
    const href = "/company/keshet" as CompanyPageView["href"];
    const company = { id: "1", name: "קשת", href, logo: null, license: null };
    expect(personLd(exampleAgentPage({ company, license: "3123456" }), absolute)).toMatchObject({
      "@type": "Person",
      telephone: "+972501234567",
      image: "https://delet.example/media/noa.jpg",
      identifier: { "@type": "PropertyValue", value: "3123456" },
      worksFor: { name: "קשת", url: "https://delet.example/company/keshet" },
    });
  });

  test("omits what is missing, and a short number is not an international telephone", () => {
    const bare = personLd(exampleAgentPage({ phone: null, portrait: null }), absolute);
    for (const key of [
      "telephone",
      "image",
      "worksFor",
      "identifier",
      "knowsLanguage",
      "contactPoint",
    ])
      expect(bare).not.toHaveProperty(key);
    const short = { tel: "tel:*5050", shown: "*5050" } as never;
    expect(personLd(exampleAgentPage({ phone: short }), absolute)).not.toHaveProperty("telephone");
  });

  test("has languages, areas and hours, if the page shows them", () => {
    const told = { areas: ["חיפה", "תל אביב-יפו|פלורנטין"], languages: ["he", "ru"] as const };
    const person = personLd(
      exampleAgentPage({ ...told, openingHours: USUAL_WEEK, phone: null }),
      absolute,
    );
    expect(person).toMatchObject({
      knowsLanguage: ["he", "ru"],
      contactPoint: {
        areaServed: [
          { "@type": "City", name: "חיפה" },
          { name: "פלורנטין", containedInPlace: { name: "תל אביב-יפו" } },
        ],
        hoursAvailable: [
          { opens: "09:00", closes: "18:00", dayOfWeek: { length: 5 } },
          { opens: "09:00", closes: "13:00", dayOfWeek: ["https://schema.org/Friday"] },
        ],
      },
    });
    expect(person.contactPoint).not.toHaveProperty("telephone");
  });
});

describe("a company", () => {
  const company = (change: Partial<CompanyPageView>): CompanyPageView => ({
    id: "1",
    slug: "keshet",
    href: "/company/keshet" as CompanyPageView["href"],
    name: "קשת",
    description: null,
    phone: null,
    license: null,
    logo: null,
    agents: 0,
    listings: 0,
    team: [],
    ...change,
  });

  test("states what is known", () => {
    const phone = { tel: "tel:+97235550140" } as never;
    expect(
      organizationLd(company({ description: "משרד", phone, logo: "/media/l.png" }), absolute),
    ).toMatchObject({
      description: "משרד",
      telephone: "+97235550140",
      logo: "https://delet.example/media/l.png",
    });
  });

  test("and omits what is not", () => {
    const facts = organizationLd(company({}), absolute);
    for (const key of ["description", "telephone", "logo", "identifier"])
      expect(facts).not.toHaveProperty(key);
  });
});

test("lists and breadcrumbs are numbered from one; the last crumb needs no address", () => {
  expect(itemListLd([{ href: "/a" }, { href: "/b" }], absolute)).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, url: "https://delet.example/a" },
      { position: 2, url: "https://delet.example/b" },
    ],
  });
  const [first, last] = breadcrumbsLd(
    [{ label: "דלת", href: "/" }, { label: "כאן" }],
    absolute,
  ).itemListElement;
  expect(first).toMatchObject({ position: 1, item: "https://delet.example/" });
  expect(last).toEqual({ "@type": "ListItem", position: 2, name: "כאן" });
});

test("the site names its publisher", () => {
  const { "@graph": graph } = siteLd({ name: "דלת", description: "נכסים" }, absolute);
  const [site, organization] = graph as Record<string, unknown>[];
  expect(site?.publisher).toEqual({ "@id": organization?.["@id"] });
});

test("robots.txt links to the sitemap, and every rule disallows the API", () => {
  const text = robotsTxt("https://delet.example");
  expect(text).toContain("Sitemap: https://delet.example/sitemap.xml");
  const rules = text.split("\n\n").filter((rule) => rule.startsWith("User-agent"));
  expect(rules).toHaveLength(2);
  for (const rule of rules) expect(rule).toContain("Disallow: /api/");
});

test("the address of a share card contains its name and its version", () => {
  expect(shareCardPath("agent", "נועה", "abc")).toBe(
    `/share-card/agent/${encodeURIComponent("נועה")}/abc.jpg`,
  );
});
