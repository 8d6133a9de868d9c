import { createTranslator } from "next-intl";
import { knownFilters } from "@/lib/alerts/unconfirmed-filters";
import {
  hasRooms,
  isPropertyType,
  PROPERTY_TYPE_GROUPS,
  type PropertyType,
} from "@/lib/catalog/ids";
import { plainPrice, withoutMarks } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import type { Translate } from "@/lib/i18n/translate";
import type { AlertHome, MailData } from "@/lib/mail/kinds";
import { canonicalCity } from "@/lib/places/gazetteer";
import { chipLabel } from "@/lib/search/chip-label";
import { chipParts, chipsOf } from "@/lib/search/chips";
import { placeByName } from "@/lib/search/in-words";
import { fromQuery, type SearchFilters } from "@/lib/search/params";
import messages from "@/messages/he.json";

/** The length that a phone's list of mails shows. */
const SUBJECT_MAX = 70;

const t = createTranslator({ locale: "he", messages, namespace: "mails.alert" });
const card = createTranslator({ locale: "he", messages, namespace: "card" });
const all: Translate = createTranslator({ locale: "he", messages });

type Kind = keyof (typeof messages)["mails"]["alert"]["kinds"];

/** Everyday nouns for home types, with their counted forms. */
const KINDS: Record<PropertyType, Kind> = {
  apartment: "apartment",
  garden_apartment: "gardenApartment",
  penthouse: "penthouse",
  duplex: "duplex",
  triplex: "triplex",
  housing_unit: "housingUnit",
  studio_loft: "apartment",
  basement: "apartment",
  private_house: "privateHouse",
  semi_detached: "semiDetached",
  farm_outbuilding: "farm",
  agricultural_farm: "farm",
  plot: "plot",
  sheltered_housing: "property",
  residential_building: "building",
  storage: "storage",
  parking: "parking",
  purchase_group: "property",
  general: "property",
};

/** One noun for these types: their own, or that of their group. */
function kindOf(types: readonly (PropertyType | undefined)[]): Kind {
  const kinds = new Set(types.map((type) => (type ? KINDS[type] : "property")));
  const [kind, ...others] = kinds;
  if (kind && others.length === 0) return kind;
  const within = (group: readonly string[]) => types.every((type) => type && group.includes(type));
  if (types.length > 0 && within(PROPERTY_TYPE_GROUPS.apartments)) return "apartment";
  if (types.length > 0 && within(PROPERTY_TYPE_GROUPS.houses)) return "house";
  return "property";
}

type AlertFacts = Pick<MailData<"alert">, "query" | "new" | "lowered" | "homes"> &
  Partial<Pick<MailData<"alert">, "alerts">>;

const filtersOf = ({ query }: AlertFacts) =>
  knownFilters(fromQuery(new URLSearchParams(query))).filters;

/** "5 דירות חדשות בחיפה", "ירד המחיר של דירה להשכרה בעכו": our own words, about the homes alone. */
export function alertHeadline(told: AlertFacts): string {
  const filters = filtersOf(told);
  // A home that is back on the market is not new: in a mixed mail homes are only counted.
  const back = told.homes.some(({ reason }) => reason === "back");
  const counts = told.new > 0;
  const count = back ? told.new + told.lowered : counts ? told.new : told.lowered;
  const of = back
    ? told.homes
    : told.homes.filter(({ reason }) => (reason === "lowered") !== counts);
  // Of the homes that the mail has no room for only the search is known.
  const types =
    of.length < count
      ? (filters.propertyTypes ?? []).filter(isPropertyType)
      : of.map((home) => home.types.find(isPropertyType));
  const kind = t(`kinds.${kindOf(types)}`, { count, form: counts && !back ? "new" : "plain" });
  const isRent =
    filters.transactionType === "rent" ||
    (isWhole(told) && told.homes.every(({ deal }) => deal === "rent"));
  return t("headline", {
    homes: isRent ? t("rented", { homes: kind }) : kind,
    told: back ? "back" : !counts ? "lowered" : told.lowered > 0 ? "both" : "new",
    drops: told.lowered,
    place: placeOf(told, filters),
  });
}

const isWhole = (told: AlertFacts) => told.homes.length === told.new + told.lowered;

/** Where all of them are: "בחיפה ובעכו"; a neighbourhood in the search is more specific than its city. */
function placeOf(told: AlertFacts, filters: SearchFilters) {
  const cities = [...new Set(told.homes.map(({ city }) => canonicalCity(city) ?? city))];
  if (!filters.neighborhood?.length && isWhole(told) && cities.length <= 2)
    return cities.map(inside).join(" ו");
  return placeByName(all, filters) || "none";
}

/** The subject line that a phone shows: "דירה חדשה בחיפה: 4 חדרים, 2,150,000 ₪". */
export function alertSubject(told: AlertFacts): string {
  const headline = alertHeadline(told);
  const [home, ...others] = told.homes;
  const details =
    home && others.length === 0 && isWhole(told) ? facts(home) : filterWords(filtersOf(told));
  let subject = "";
  let joined = "";
  for (const detail of details) {
    joined = joined ? `${joined}, ${detail}` : detail;
    const longer = t("subject", { headline, details: joined });
    if (longer.length > SUBJECT_MAX) break;
    subject = longer;
  }
  if (subject) return subject;
  // A count of homes alone does not show which of several searches it belongs to.
  const several = (told.alerts?.length ?? 0) > 1;
  return placeOf(told, filtersOf(told)) === "none"
    ? t(several ? "subjectOfSeveral" : "subjectPlain", { headline })
    : headline;
}

function facts({ types, rooms, price, deal }: AlertHome): string[] {
  const paid = price === null ? null : plainPrice(price);
  return [
    rooms !== null && hasRooms(types.filter(isPropertyType)) ? card("rooms", { rooms }) : null,
    paid && (deal === "rent" ? card("rentPrice", { price: paid }) : paid),
  ].filter((fact) => fact !== null);
}

const SAID = ["transactionType", "city", "neighborhood", "region", "propertyTypes"];

/** The filters of a search that the headline leaves out, as people phrase them. */
const filterWords = (filters: SearchFilters) =>
  chipsOf(filters)
    .filter((chip) => !SAID.includes(chipParts(chip).name))
    .map((chip) => withoutMarks(chipLabel(all, chip, filters)));
