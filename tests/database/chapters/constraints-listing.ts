import { expect } from "vitest";
import { VIDEO_CASES } from "@/lib/property/video.cases";
import { BIDI, type Bounds, column, long, q, UNCLEAN, UNSEEN } from "../support/bounds";
import { chapter, check, refusal } from "../support/check";
import { DANAS, dana, picture } from "../support/people";

chapter("Every CHECK refuses what it should, and nothing else");

const listing = (name: string, bounds: Bounds) =>
  column(dana, "properties", `id = '${DANAS}'`, name, bounds);

listing("title", {
  good: ["'דירה '||'ב'", long(100), q('דירת 4 חד\', ממ"ד – ת"א; 100% & ₪1/2+')],
  bad: { "23514 title_valid": ["''", "'דירה'", "'  דיר  '", long(101), ...UNSEEN, ...UNCLEAN] },
});
listing("transaction_type", {
  good: ["'sale'", "'rent', price = 5000"],
  bad: {
    "23514 transaction_type_known": ["'lease'", "''"],
    "23514 transaction_type_stated": ["null"],
  },
});
listing("price", {
  good: ["0.01", "1", "9999999999.99"].map((price) => `${price}, price_confirmed = ${price}`),
  bad: {
    "23514 price_valid": ["0", "-1", "'NaN'"],
    "22003 numeric field overflow": ["10000000000"],
  },
});
listing("price_per_sqm", {
  good: ["null", "1"],
  bad: { "23514 price_per_sqm_valid": ["0", "-5"] },
});
listing("city", {
  good: ["'תל אביב-יפו'", "'לוד'", long(30)].map((city) => `${city}, place_confirmed = ${city}`),
  bad: {
    "23514 city_valid": [...["''", "'א'", long(31), q("חיפה<")], ...UNSEEN, ...BIDI],
    "23514 city_stated": ["null"],
  },
});
listing("neighborhood", {
  good: ["null", long(80)],
  bad: { "23514 neighborhood_valid": [long(81), q("<script>"), ...BIDI] },
});
listing("address", {
  good: ["null", long(200)],
  bad: { "23514 address_valid": [long(201), q("a>b"), ...BIDI] },
});
listing("reference", {
  good: ["null", "''", long(40), "'א-1027/ב'", "'0012'"],
  bad: { "23514 reference_valid": [long(41), q("<b>"), "E'\\u2800'", ...BIDI] },
});
listing("latitude", {
  good: ["null", "29.4, place_confirmed = city", "33.4, place_confirmed = city"],
  bad: { "23514 latitude_valid": ["33.5", "29.3", "0", "'NaN'"] },
});
listing("longitude", {
  good: ["null", "34.2, place_confirmed = city", "35.95, place_confirmed = city"],
  bad: { "23514 longitude_valid": ["34.1", "36", "-35", "'Infinity'"] },
});
listing("place_confirmed", {
  good: ["null", "'חיפה'", long(30)],
  bad: { "23514 place_confirmed_valid": ["''", "' '", long(31), q("<b>"), ...BIDI] },
});
listing("location_shown", {
  good: ["'exact'", "'address'", "'area'"],
  bad: { "23514 location_shown_known": ["''", "'street'"] },
});
listing("rooms", {
  good: ["0.5", "1", "3.5", "50"],
  bad: {
    "23514 rooms_valid": ["0", "-1", "3.3", "50.5"],
    "23514 rooms_stated": ["null"],
    "22003 numeric field overflow": ["100"],
  },
});
listing("built_area", {
  good: ["null", "1", "75.5"],
  bad: { "23514 built_area_valid": ["0", "-1", "'NaN'"] },
});
listing("garden_area", {
  good: ["null", "0"],
  bad: { "23514 garden_area_valid": ["-1", "'NaN'"] },
});
listing("balcony_size", {
  good: ["null", "0"],
  bad: { "23514 balcony_size_valid": ["-1", "'NaN'"] },
});
listing("entrance_date", {
  good: ["null", "'1900-01-01'", "'2026-12-31'", "'9999-12-31'"],
  bad: {
    "23514 entrance_date_valid": ["'0026-12-31'", "'10000-01-01'", "'infinity'", "'-infinity'"],
  },
});
listing("exclusive_from", {
  good: ["null", "'2000-01-01'", "'2026-11-01'"],
  bad: { "23514 exclusive_from_valid": ["'1999-12-31'", "'infinity'", "'-infinity'"] },
});
// The start date is missing.
listing("exclusive_until", {
  good: ["null"],
  bad: { "23514 exclusive_until_valid": ["'2026-11-01'"] },
});
listing("floor", {
  good: ["null", "0", "4"],
  bad: { "23514 floor_valid": ["-1"], "23514 floor_fits_building": ["5"] },
});
listing("floors_in_building", {
  good: ["null", "2", "200"],
  bad: { "23514 floor_fits_building": ["1"], "23514 floors_in_building_valid": ["201"] },
});
listing("parking_spots", {
  good: ["null", "0", "100"],
  bad: { "23514 parking_spots_valid": ["-1", "101"] },
});
listing("condition", {
  good: ["null", "'new'", "'good'", "'renovated'", "'needsRenovation'"],
  bad: { "23514 condition_known": ["'old'", "''"] },
});
listing("description", {
  good: ["null", "''", long(5000), "E'שורה\\n\\tשנייה'"],
  bad: { "23514 description_valid": [long(5001), q("הפוך \u202E"), "E'פעמון\\u0007'"] },
});
listing("video_url", {
  good: ["null"],
  bad: {
    "23514 video_valid": [
      "''",
      ...VIDEO_CASES.filter(([, stored]) => stored === null).map(([typed]) => q(typed)),
    ],
  },
});
listing("virtual_tour_url", {
  good: ["null", q("http://a.co"), q(`https://a.co/${"x".repeat(1980)}`)],
  bad: {
    "23514 virtual_tour_valid": [
      "''",
      q("javascript:alert(1)"),
      q("ftp://a.co"),
      q("https://a b.co"),
      q('https://a.co/"'),
      q("https://a.co/<x>"),
      q("see https://a.co"),
      "E'https://a.co\\nx'",
      q(`https://a.co/${"x".repeat(2000)}`),
    ],
  },
});
listing("images", {
  good: [
    `array[${q(picture(dana.profile, 1))}]`,
    `array[${[1, 2, 3].map((n) => q(picture(dana.profile, n)))}]`,
  ],
  bad: {
    "23514 images_from_one": [`'[5:5]={${picture(dana.profile, 1)}}'`],
    "23514 main_image_is_one_of_images": ["'{}'", `array[${q(picture(dana.profile, 2))}]`],
    "22023 image_twice": [`array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 1))}]`],
    "22023 image_not_yours": [
      `array[${q(picture(dana.profile, 1))}, 'https://example.com/a.jpg']`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture("10000000-0000-4000-8000-000000000002", 1))}]`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 1, "profiles"))}]`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 99))}]`,
      `array[${q(picture(dana.profile, 1))}, null]`,
    ],
  },
});
listing("main_image_url", {
  good: ["null", q(picture(dana.profile, 2))],
  bad: {
    "23514 main_image_is_one_of_images": [
      q(picture(dana.profile, 3)),
      q("https://example.com/a.jpg"),
    ],
  },
});
listing("image_texts", {
  good: [
    "'{}'",
    `'{"${picture(dana.profile, 2)}": "סלון עם חלון לים"}'`,
    `'{"a.jpg": "${"א".repeat(150)}"}'`,
  ],
  bad: {
    "23514 image_texts_valid": [
      "'[]'",
      `'"סלון"'`,
      `'{"a.jpg": ""}'`,
      `'{"a.jpg": 3}'`,
      `'{"a.jpg": "<b>"}'`,
      `'{"a.jpg": "${"א".repeat(151)}"}'`,
      `'{"${"a".repeat(201)}": "סלון"}'`,
    ],
    '23502 null value in column "image_texts" of relation "properties" violates not-null constraint':
      ["null"],
  },
});
listing("floor_plan_image", {
  good: ["null", q(picture(dana.profile, 2))],
  bad: {
    "23514 floor_plan_is_one_of_images": [
      q(picture(dana.profile, 3)),
      q("https://example.com/a.jpg"),
    ],
  },
});
listing("property_types", {
  good: ["'{apartment}'", "'{apartment,penthouse,general}'", "'{plot,storage}'"],
  bad: {
    "23514 property_types_valid": [
      "'{}'",
      "'{apartment,penthouse,general,plot}'",
      "'{castle}'",
      "'{apartment,NULL}'",
      "'{Apartment}'",
      "'{{apartment,plot}}'",
    ],
    "23514 property_types_from_one": [
      "'[5:6]={apartment,apartment}'",
      "'[0:1]={apartment,plot}'",
      "'[2:2]={plot}'",
    ],
    "23514 property_types_distinct": [
      "'{apartment,apartment}'",
      "'{apartment,plot,apartment}'",
      "'{plot,apartment,apartment}'",
    ],
    "23514 property_types_stated": ["null"],
  },
});
listing("ribbon_text", {
  good: ["null", long(24)],
  bad: { "23514 ribbon_text_valid": [long(25), q("<b>"), ...BIDI] },
});
listing("ribbon_bg_color", {
  good: ["null", "'#E53935'", "'#abcdef'"],
  bad: {
    "23514 ribbon_color_valid": ["''", "'E53935'", "'#E5393'", "'#E539355'", "'#GGGGGG'", "'red'"],
  },
});

column(null, "listing_events", `listing_id = '${DANAS}'`, "act", {
  good: ["null", "'handed'", "'office_edited'", "'office_added'"],
  bad: { "23514 listing_events_act_known": ["''", "'sold'"] },
});

check("a listing has a known state", async () => {
  const put = (status: string) =>
    refusal(null, `update public.properties set status = '${status}' where id = '${DANAS}'`);
  for (const status of ["hidden", "expired", "under_offer"]) {
    expect([status, await put(status)]).toEqual([status, "allowed"]);
  }
  for (const status of ["sold", ""]) {
    expect([status, await put(status)]).toEqual([status, "23514 status_known"]);
  }
});

check("the end of a price is not before its beginning", async () => {
  const ended = (interval: string) =>
    refusal(
      null,
      `update public.listing_prices set "to" = "from" + interval '${interval}' where listing = '${DANAS}'`,
    );
  expect(await ended("0 seconds")).toBe("allowed");
  expect(await ended("-1 second")).toBe("23514 listing_prices_in_order");
});
