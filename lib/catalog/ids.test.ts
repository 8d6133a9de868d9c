import { describe, expect, test } from "vitest";
import he from "@/messages/he.json";
import {
  CONDITIONS,
  FEATURES,
  PROPERTY_TYPE_GROUPS,
  PROPERTY_TYPES,
  TRANSACTION_TYPES,
  withWholeGroup,
} from "./ids";

test("no type or feature is listed twice", () => {
  expect(PROPERTY_TYPES).toEqual([...new Set(PROPERTY_TYPES)]);
  expect(FEATURES).toEqual([...new Set(FEATURES)]);
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

test("adding a whole group stops at three types", () => {
  expect(withWholeGroup(["plot"], "houses")).toEqual(["plot", "private_house", "semi_detached"]);
  expect(withWholeGroup([], "apartments")).toHaveLength(3);
});
