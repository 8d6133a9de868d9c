import { localities } from "@/lib/places/gazetteer";
import { type Bounds, column, long, names, phones, q } from "../support/bounds";
import { chapter } from "../support/check";
import { CARMEL, carmel, dana, noa, picture } from "../support/people";

chapter("Every CHECK refuses what it should, and nothing else");

const profile = (name: string, bounds: Bounds) =>
  column(dana, "profiles", `id = '${dana.profile}'`, name, bounds);
const company = (name: string, bounds: Bounds) =>
  column(carmel, "companies", `id = '${CARMEL}'`, name, bounds);
profile("name", names("23514 profile_name_valid"));
profile("phone", phones("23514 profile_phone_valid"));
profile("username", {
  good: ["null", "'abc'", "'Dana_Levi-7'", q("a".repeat(20))],
  bad: {
    "23514 username_valid": [
      "''",
      "'ab'",
      q("a".repeat(21)),
      "'דנה'",
      "'da na'",
      "'admin'",
      "'Admin'",
      "'pricing'",
    ],
    "23505 profiles_username_key": ["'yossi'", "'YOSSI'"],
  },
});
const LICENSE = {
  good: ["null", "'123456'", "'12345678'"],
  bad: (name: string) => ({
    [`23514 ${name}`]: ["''", "'12345'", "'123456789'", "'12345a'", "'١٢٣٤٥٦'", "' 123456'"],
  }),
};
profile("license", { good: LICENSE.good, bad: LICENSE.bad("profile_license_valid") });
company("license", { good: LICENSE.good, bad: LICENSE.bad("company_license_valid") });
column(carmel, "profiles", `id = '${carmel.profile}'`, "license", {
  good: ["null"],
  bad: { "23514 license_of_agents": ["'123456'"] },
});
const TOWNS = localities.slice(0, 13).map(({ name }) => name);
const WEEK = "array['09:00-18:00','','','','','','']";
profile("areas", {
  good: ["'{}'", "'{חיפה}'", "array['תל אביב-יפו|פלורנטין','תל אביב-יפו']"],
  bad: {
    "23514 areas_valid": [
      "'{עיר שאיננה}'",
      "'{פלורנטין}'",
      "array['חיפה|פלורנטין']",
      "array['חיפה\u202E']",
      "array['<script>']",
      "'{חיפה,חיפה}'",
      "array['חיפה',null]",
      "array[array['חיפה'],array['עכו']]",
      "'[2:2]={חיפה}'",
      q(`{${"א".repeat(5000)}}`),
      q(`{${TOWNS.join()}}`),
    ],
    '23502 null value in column "areas" of relation "profiles" violates not-null constraint': [
      "null",
    ],
  },
});
profile("languages", {
  good: ["'{}'", "'{he,ka}'", "'{he,en,ru,ar,fr,es,am,yi}'"],
  bad: {
    "23514 languages_valid": [
      "'{xx}'",
      "'{HE}'",
      "'{he,he}'",
      "'{he,en,ru,ar,fr,es,am,yi,de}'",
      "array[array['he'],array['en']]",
      "array['he',null]",
    ],
    '23502 null value in column "languages" of relation "profiles" violates not-null constraint': [
      "null",
    ],
  },
});
profile("working_since", {
  good: ["null", "1950", "extract(year from now())::smallint"],
  bad: {
    "23514 working_since_valid": ["1949", "-5", "2999"],
    "22003 smallint out of range": ["99999"],
  },
});
profile("opening_hours", {
  good: ["null", WEEK, "array['','','','','','','00:00-23:59']"],
  bad: {
    "23514 opening_hours_valid": [
      "'{}'",
      "array['','','','','','','']",
      "array['09:00-18:00']",
      WEEK.replace("18:00", "09:00"),
      WEEK.replace("18:00", "24:00"),
      WEEK.replace("09:00-18:00", "<b>"),
      WEEK.replace("''", "null"),
      `array[${WEEK},${WEEK}]`,
      `'[0:6]={09:00-18:00,"","","","","",""}'`,
    ],
  },
});
column(carmel, "profiles", `id = '${carmel.profile}'`, "username", {
  good: ["null"],
  bad: { "23514 username_of_agents": ["'carmel'"] },
});
profile("profile_image_url", {
  good: ["null", q(picture(dana.profile, 2, "profiles"))],
  bad: {
    "22023 image_not_yours": [
      q("https://example.com/a.jpg"),
      q(picture(dana.profile, 1)),
      q(picture("10000000-0000-4000-8000-000000000002", 1, "profiles")),
      q("profiles/../x.jpg"),
    ],
  },
});
column(null, "profiles", `id = '${noa.profile}'`, "user_type", {
  good: ["'agent'"],
  bad: { "23514 user_type_known": ["'admin'", "''"] },
});
column(null, "profiles", `id = '${carmel.profile}'`, "organization_code", {
  good: ["null"],
  bad: { "23514 linked_agents_only": ["'CARMEL23'"] },
});
column(null, "profiles", `id = '${dana.profile}'`, "organization_code", {
  good: ["null", "'SHARON45'"],
  bad: { "23503 profiles_organization_code_fkey": ["'AAAAAAAA'"] },
});

company("name", names("23514 company_name_valid"));
company("phone", phones("23514 company_phone_valid"));
company("description", {
  good: ["null", long(500), "E'שורה\\nשנייה'"],
  bad: { "23514 company_description_valid": [long(501), q("הפוך \u202E"), "E'פעמון\\u0007'"] },
});
company("slug", {
  good: ["'a'", "'carmel-2'", q("a".repeat(50))],
  bad: {
    "23514 company_slug_valid": [
      "''",
      "'-a'",
      "'a-'",
      "'Carmel'",
      q("a".repeat(51)),
      "'כרמל'",
      "'a b'",
      "'admin'",
    ],
    "23505 companies_slug_key": ["'sharon'"],
    "23514 company_public_needs_slug": ["null"],
  },
});
company("logo_url", {
  good: ["null", q(picture(CARMEL, 1, "companies"))],
  bad: { "22023 image_not_yours": [q("https://example.com/l.png"), q(picture(dana.profile, 1))] },
});
column(null, "companies", `id = '${CARMEL}'`, "organization_code", {
  good: ["'ABCD2345'"],
  bad: {
    "23514 organization_code_valid": ["'abcd2345'", "'ABCD234'", "'ABCD23456'", "'ABCD-345'"],
    "23505 companies_organization_code_key": ["'SHARON45'"],
  },
});
