import { expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { SECTIONS } from "./sections";

test("every field of the form stands in a section, but those that follow another field", () => {
  const shown: readonly string[] = Object.values(SECTIONS).flat();
  const rest = Object.keys(emptyProperty).filter((field) => !shown.includes(field));
  expect(rest).toEqual(["latitude", "longitude", "ribbonEnabled", "mainImage"]);
});
