import { expect, test } from "vitest";
import { type FieldMap, readFields, rowMatches, writeFields } from "./fields";

type Stored = { title: string; note: string | null; floor: number | null; first: string };
type Form = { title: string; note: string; floor: number | null; letters: string[] };

const FIELDS = {
  title: "title",
  note: "note",
  floor: "floor",
  letters: {
    write: ({ letters }) => ({ first: letters[0] }),
    read: (row) => [row.first],
  },
} satisfies FieldMap<Form, Form, Stored>;
const values: Form = { title: "דירה", note: "", floor: 0, letters: ["א"] };
const empty = { note: "" };

test("fields map both ways; an empty text is null in the row", () => {
  const row = writeFields(FIELDS, values);
  expect(row).toEqual({ title: "דירה", note: null, floor: 0, first: "א" });
  expect(readFields(FIELDS, row, empty)).toEqual(values);
  expect(readFields(FIELDS, { ...row, floor: null })).toMatchObject({ note: null, floor: null });
});

test("a missing field, an unknown column or a wrong type does not compile", () => {
  const { note, ...forgotten } = FIELDS;
  // @ts-expect-error a field without a place
  forgotten satisfies FieldMap<Form, Form, Stored>;
  // @ts-expect-error a column that is not there
  ({ ...FIELDS, note: "notes" }) satisfies FieldMap<Form, Form, Stored>;
  // @ts-expect-error a column of another type
  ({ ...FIELDS, floor: "title" }) satisfies FieldMap<Form, Form, Stored>;
  expect(note).toBe("note");
});

test("a save whose response was lost is recognised from the stored row", () => {
  const columns = { price: 2_450_000, images: ["a.jpg", "b.jpg"] };
  const row = { ...columns, version: 3, created_at: "2026-11-01" };
  expect(rowMatches(columns, row)).toBe(true);
  expect(rowMatches(columns, { ...row, price: 2_400_000 })).toBe(false);
  expect(rowMatches(columns, { ...row, images: ["b.jpg", "a.jpg"] })).toBe(false);
});
