import { expect, expectTypeOf, test } from "vitest";
import { camelKeys } from "./camel-keys";

test("columns become camelCase, and nested objects keep their keys", () => {
  const view = camelKeys({ id: 1, last_sign_in_at: null, plan: { ends_at: "now" } });
  expect(view).toEqual({ id: 1, lastSignInAt: null, plan: { ends_at: "now" } });
  expectTypeOf(view).toEqualTypeOf<{
    id: number;
    lastSignInAt: null;
    plan: { ends_at: string };
  }>();
});

test("an optional column stays optional", () => {
  const row: { views_before?: number } = {};
  expectTypeOf(camelKeys(row)).toEqualTypeOf<{ viewsBefore?: number }>();
  expect(camelKeys(row)).toEqual({});
});
