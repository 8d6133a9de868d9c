import { describe, expect, test } from "vitest";
import he from "@/messages/he.json";
import {
  CONDITIONS,
  FEATURES,
  PROPERTY_TYPE_GROUPS,
  PROPERTY_TYPES,
  TRANSACTION_TYPES,
  withWholeGroup,
} from "./catalog";

test("the catalogue holds 19 types and 15 features, none twice", () => {
  expect(new Set(PROPERTY_TYPES).size).toBe(19);
  expect(PROPERTY_TYPES).toHaveLength(19);
  expect(new Set(FEATURES).size).toBe(15);
});

describe("every id has a Hebrew label", () => {
  test.each([
    ["types", PROPERTY_TYPES],
    ["typeGroups", Object.keys(PROPERTY_TYPE_GROUPS)],
    ["features", FEATURES],
    ["condition", CONDITIONS],
    ["transaction", TRANSACTION_TYPES],
  ] as const)("%s", (kind, ids) => {
    expect(Object.keys(he.property[kind]).sort()).toEqual([...ids].sort());
  });
});

test("a whole group is added up to three types", () => {
  expect(withWholeGroup(["plot"], "houses")).toEqual(["plot", "private_house", "semi_detached"]);
  expect(withWholeGroup([], "apartments")).toHaveLength(3);
});
