import { expect, test } from "vitest";
import type { PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { invalidFields, SECTIONS, type SectionId, sectionState } from "./sections";

test("every form field belongs to a section, except those that follow another field", () => {
  const shown: readonly string[] = Object.values(SECTIONS).flat();
  const rest = Object.keys(emptyProperty).filter((field) => !shown.includes(field));
  expect(rest).toEqual([
    "latitude",
    "longitude",
    "placeConfirmed",
    "ribbonEnabled",
    "mainImage",
    "floorPlan",
    "imageTexts",
  ]);
});

const home: PropertyValues = {
  ...emptyProperty,
  title: "דירת 4 חדרים",
  price: 2_450_000,
  city: "חיפה",
  rooms: 4,
  propertyTypes: ["apartment"],
};
const done = (values: PropertyValues) =>
  (Object.keys(SECTIONS) as SectionId[]).filter(
    (id) => sectionState(id, values, {}, invalidFields(values)) === "done",
  );

test.each<[string, Partial<PropertyValues>, string[]]>([
  ["nothing", { ...emptyProperty }, []],
  ["what is required", {}, ["details", "types"]],
  ["an area that the form refuses", { builtArea: -1 }, ["types"]],
  ["a floor above the building", { floor: 5, floorsInBuilding: 4 }, ["types"]],
  ["a feature", { features: ["elevator"] }, ["details", "features", "types"]],
  ["spaces for a description", { description: "  " }, ["details", "types"]],
  ["a tour that is no link", { description: "מוארת", virtualTourUrl: "x" }, ["details", "types"]],
  ["a ribbon that is off", { ribbonText: "חדש" }, ["details", "types"]],
  ["a ribbon", { ribbonEnabled: true, ribbonText: "חדש" }, ["details", "types", "ribbon"]],
  [
    "a ribbon without a colour",
    { ribbonEnabled: true, ribbonText: "חדש", ribbonBgColor: "#1" },
    ["details", "types"],
  ],
  ["a plot without rooms", { rooms: null, propertyTypes: ["plot"] }, ["details", "types"]],
])("%s: sections that are done", (_, values, sections) => {
  expect(done({ ...home, ...values })).toEqual(sections);
});
