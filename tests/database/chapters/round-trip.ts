import { expect } from "vitest";
import { profileColumns, profileFields, profileValues } from "@/lib/account/row";
import { type ProfileValues, profileSchema } from "@/lib/account/schema";
import { USUAL_WEEK } from "@/lib/agent/page-facts";
import { FEATURES } from "@/lib/catalog/ids";
import { companyColumns, companyValues } from "@/lib/company/row";
import { type CompanyValues, companySchema } from "@/lib/company/schema";
import { toColumns, toValues } from "@/lib/property/row";
import { type PropertyValues, propertySchema } from "@/lib/property/schema";
import { answer, as, chapter, check, owner } from "../support/check";
import { tables } from "../support/matrix";
import { CARMEL, carmel, dana, picture } from "../support/people";

chapter("What is typed is saved, comes back, and is shown");

// By rule, not by example: a new field or column fails here until it makes the whole round trip. The two sets of values
// differ in everything, so no value passes because it was already there.

const portrait = (n: number) => picture(dana.profile, n, "profiles");
const logo = (n: number) => picture(CARMEL, n, "companies");

const listings: [PropertyValues, PropertyValues] = [
  {
    title: "דירת 4 חדרים ברחוב הרצל",
    transactionType: "sale",
    price: 2_345_678,
    city: "עכו",
    neighborhood: "העיר העתיקה",
    address: "הרצל 1",
    latitude: 32.9,
    longitude: 35.1,
    placeConfirmed: "עכו",
    locationShown: "exact",
    reference: "A-1027",
    rooms: 4,
    builtArea: 101.5,
    gardenArea: 20,
    balconySize: 11,
    floor: 2,
    floorsInBuilding: 5,
    parkingSpots: 1,
    entranceDate: "2027-03-01",
    exclusiveFrom: "2026-11-01",
    exclusiveUntil: "2027-02-01",
    condition: "good",
    features: FEATURES.filter((_, n) => n % 2 === 0),
    propertyTypes: ["apartment", "duplex"],
    ribbonEnabled: true,
    ribbonText: "חדש",
    ribbonBgColor: "#123456",
    description: "דירה יפה\nומוארת",
    virtualTourUrl: "https://tour.example.com/1",
    videoUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    images: [picture(dana.profile, 1), picture(dana.profile, 2)],
    mainImage: 1,
    floorPlan: picture(dana.profile, 1),
    imageTexts: { [picture(dana.profile, 2)]: "סלון עם חלון לים" },
  },
  {
    title: "פנטהאוז מול הים",
    transactionType: "rent",
    price: 12_345.5,
    city: "נהריה",
    neighborhood: "מרכז",
    address: "הגעתון 7",
    latitude: 33.01,
    longitude: 35.09,
    placeConfirmed: "",
    locationShown: "address",
    reference: "פנטהאוז 12/ב",
    rooms: 5.5,
    builtArea: 140,
    gardenArea: 0,
    balconySize: 60.25,
    floor: 8,
    floorsInBuilding: 9,
    parkingSpots: 2,
    entranceDate: "2027-08-15",
    exclusiveFrom: "2026-12-01",
    exclusiveUntil: "2026-12-31",
    condition: "new",
    features: FEATURES.filter((_, n) => n % 2 === 1),
    propertyTypes: ["penthouse"],
    ribbonEnabled: false,
    ribbonText: "נמכר",
    ribbonBgColor: "#abcdef",
    description: "עם גג",
    virtualTourUrl: "https://tour.example.com/2",
    videoUrl: "https://vimeo.com/76979871/0a1b2c3d4e",
    images: [picture(dana.profile, 3), picture(dana.profile, 4)],
    mainImage: 0,
    floorPlan: picture(dana.profile, 4),
    imageTexts: { [picture(dana.profile, 3)]: "מטבח" },
  },
];
const profiles: [ProfileValues, ProfileValues] = [
  {
    name: "דנה א",
    username: "dana-a",
    phone: "052-555-0101",
    license: "3123456",
    isPublic: true,
    profileImageUrl: portrait(2),
    areas: ["חיפה", "תל אביב-יפו|פלורנטין"],
    languages: ["he", "ru"],
    workingSince: "2012",
    openingHours: [...USUAL_WEEK],
    pendingCode: null,
  },
  {
    name: "דנה ב",
    username: "dana-b",
    phone: "*2234",
    license: "30123456",
    isPublic: false,
    profileImageUrl: portrait(3),
    areas: [],
    languages: ["am"],
    workingSince: "",
    openingHours: null,
    pendingCode: null,
  },
];
const companies: [CompanyValues, CompanyValues] = [
  {
    name: "משרד א",
    description: "ותיק",
    phone: "03-555-0101",
    license: "312345",
    slug: "office-a",
    logoPath: logo(1),
    isPublic: true,
  },
  {
    name: "משרד ב",
    description: "חדש",
    phone: "035551234",
    license: "312346",
    slug: "office-b",
    logoPath: logo(2),
    isPublic: false,
  },
];

const written = (table: keyof typeof tables, right: string) =>
  Object.entries(tables[table].columns)
    .filter(([, rights]) => rights.includes(right))
    .map(([column]) => column)
    .sort();

async function rowOf(table: string, id: string) {
  const [found] = await owner<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) as row from public.${table} r where id = $1`,
    [id],
  );
  return found?.row ?? {};
}

check("the two sets differ in every field of their form", async () => {
  for (const [schema, [one, two], same] of [
    [propertySchema, listings, []],
    // What a company code becomes is tested with joining.
    [profileSchema, profiles, ["pendingCode"]],
    [companySchema, companies, []],
  ] as const) {
    const fields = Object.keys(schema.shape).sort();
    expect(Object.keys(one).sort()).toEqual(fields);
    const values = [one, two] as unknown as Record<string, unknown>[];
    const alike = fields.filter(
      (field) => JSON.stringify(values[0]?.[field]) === JSON.stringify(values[1]?.[field]),
    );
    expect(alike).toEqual(same);
  }
});

check("every column that people may write is written by its form, or is listed here", async () => {
  const [listing] = listings;
  const saved = [...Object.keys(toColumns(propertySchema.parse(listing), true)), "price_confirmed"];
  expect(saved.sort()).toEqual(written("properties", "W"));
  expect([...saved, "agent_id", "client_request_id", "status"].sort()).toEqual(
    written("properties", "I"),
  );

  const switches = [
    "show_property_prices",
    "show_listing_dates",
    "show_property_ids",
    "show_automatic_ribbons",
    "show_to_programs",
    "show_closed_listings",
    "office_edits",
  ];
  const profile = Object.keys(profileColumns(profiles[0], "agent"));
  expect([...profile, ...switches].sort()).toEqual(written("profiles", "W"));

  const company = Object.keys(companyColumns(companySchema.parse(companies[0])));
  expect(company.sort()).toEqual(written("companies", "W"));
});

/** The values of the form, saved by its function. */
async function saveListing(values: PropertyValues, at: { id: string; version: number } | null) {
  const columns = toColumns(propertySchema.parse(values), true);
  return answer<{ id: string; version: number }>(dana, "select public.save_property($1, $2, $3)", [
    at?.id ?? null,
    at?.version ?? null,
    JSON.stringify(columns),
  ]);
}

/** Columns of public rows that are not a source column of the same name. */
const DERIVED: Record<string, string[]> = {
  public_listings: [
    "listed_on",
    "updated_at",
    "lowered_percent",
    "lowered_at",
    "is_new",
    "automatic_ribbons",
    "for_programs",
    "is_exclusive",
    "open_house_on",
  ],
  public_agents: ["company_id", "listings_count", "updated_at"],
  public_companies: ["agent_count", "properties_count", "updated_at"],
};
/** Columns of listings that no visitor reads there; a video has its own function. */
const HIDDEN = [
  "video_url",
  "latitude",
  "longitude",
  "location_shown",
  "client_request_id",
  "version",
  "created_at",
  "updated_at",
  "published_at",
  "expires_at",
  "closed_at",
  "final_price",
  "price_confirmed",
  "place_confirmed",
  "reference",
  "exclusive_from",
  "exclusive_until",
];

async function shownAsStored(source: string, shown: string, id: string) {
  const [stored, seen] = [await rowOf(source, id), await rowOf(shown, id)];
  const same = Object.keys(seen).filter((column) => !DERIVED[shown]?.includes(column));
  expect(Object.fromEntries(same.map((column) => [column, seen[column]]))).toEqual(
    Object.fromEntries(same.map((column) => [column, stored[column]])),
  );
  return { stored, seen };
}

check("a listing comes back as it was typed, added and edited, and visitors see it", async () => {
  const [one, two] = listings;
  await owner(
    `insert into public.user_subscriptions (user_id, plan_id)
     select '${dana.id}', id from public.plans where slug = 'agent-plus'`,
  );
  const video = (id: string) => answer({ role: "anon" }, `select public.listing_video('${id}')`);
  const added = await saveListing(one, null);
  expect(await video(added.id)).toBe(one.videoUrl);
  expect(toValues((await rowOf("properties", added.id)) as never)).toEqual(one);
  const { stored, seen } = await shownAsStored("properties", "public_listings", added.id);
  expect(
    Object.keys(stored)
      .filter((column) => !(column in seen) || DERIVED.public_listings?.includes(column))
      .sort(),
  ).toEqual([...HIDDEN].sort());

  await saveListing(two, added);
  expect(toValues((await rowOf("properties", added.id)) as never)).toEqual(two);
  expect(await video(added.id)).toBe(two.videoUrl);
  // A ribbon that is switched off hides its words from visitors.
  const withRibbon = { ...two, ribbonEnabled: true };
  await saveListing(withRibbon, { id: added.id, version: added.version + 1 });
  await shownAsStored("properties", "public_listings", added.id);
});

check("a profile comes back as it was typed, and visitors see it", async () => {
  for (const values of profiles) {
    const { version } = (await rowOf("profiles", dana.profile)) as { version: number };
    await as(dana, "select public.save_profile($1, $2)", [
      version,
      JSON.stringify(profileColumns(profileSchema.parse(values), "agent")),
    ]);
    const row = (await rowOf("profiles", dana.profile)) as never;
    expect(profileValues(profileFields(row))).toEqual(values);
    if (values.isPublic) await shownAsStored("profiles", "public_agents", dana.profile);
  }
});

check("a company comes back as it was typed, and visitors see it", async () => {
  for (const values of companies) {
    const columns = companyColumns(companySchema.parse(values));
    const names = Object.keys(columns);
    await as(
      carmel,
      `update public.companies set ${names.map((name, n) => `${name} = $${n + 1}`)}`,
      Object.values(columns),
    );
    expect(companyValues((await rowOf("companies", CARMEL)) as never)).toEqual(values);
    if (values.isPublic) await shownAsStored("companies", "public_companies", CARMEL);
  }
});
