import { expect, test } from "vitest";
import { LINK_NAME_MAX, linkSchema } from "./schema";
import { byPlace } from "./view";

const link = { id: null, name: " שלט ברחוב הרצל ", listing: "" };
const problem = (change: object) =>
  linkSchema.safeParse({ ...link, ...change }).error?.issues[0]?.message;

test("a link has a name of one line, and leads to a home or to the own page", () => {
  expect(linkSchema.parse(link)).toEqual({ id: null, name: "שלט ברחוב הרצל", listing: null });
  const listing = "30000000-0000-4000-8000-000000000001";
  expect(linkSchema.parse({ ...link, id: "aB3xYz", listing })).toMatchObject({
    id: "aB3xYz",
    listing,
  });
  expect(problem({ name: "  " })).toBe("required");
  expect(problem({ name: "ש".repeat(LINK_NAME_MAX + 1) })).toBe("textTooLong");
  expect(problem({ name: "<b>" })).toBe("charactersInvalid");
  expect(problem({ id: "abc" })).toBeDefined();
  expect(problem({ listing: "x" })).toBeDefined();
});

test("what came of each place is told together, the best first", () => {
  const row = (place: string, opens: number) => ({ place, opens, contacts: 1, leads: 0 });
  expect(byPlace([row("qr", 2), row("whatsapp", 3), row("qr", 2), row("copied", 3)])).toEqual([
    { place: "qr", opens: 4, contacts: 2, leads: 0 },
    { place: "copied", opens: 3, contacts: 1, leads: 0 },
    { place: "whatsapp", opens: 3, contacts: 1, leads: 0 },
  ]);
});
