import { expect, expectTypeOf, test } from "vitest";
import { columnMap } from "./column-map";

const fields = columnMap({ id: "id", logoUrl: "logo_url" });

test("a row is read into view names, without other columns", () => {
  const view = fields.read({ id: 1, logo_url: null as string | null, created_at: "now" });
  expect(view).toEqual({ id: 1, logoUrl: null });
  expectTypeOf(view).toEqualTypeOf<{ readonly id: number; readonly logoUrl: string | null }>();
});

test("values are written under column names, and undefined ones are omitted", () => {
  expect(fields.write({ id: 1, logoUrl: null })).toEqual({ id: 1, logo_url: null });
  expect(fields.write({ id: 1, logoUrl: undefined })).toEqual({ id: 1 });
});

test("a row without one of the columns does not compile", () => {
  // @ts-expect-error logo_url is missing
  expect(fields.read({ id: 1 })).toEqual({ id: 1, logoUrl: undefined });
});
