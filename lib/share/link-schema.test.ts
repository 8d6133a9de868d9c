import { expect, test } from "vitest";
import { LINK_NAME_MAX, linkSchema } from "./link-schema";

const link = { id: null, name: " שלט ברחוב הרצל ", listing: "" };
const problem = (change: object) =>
  linkSchema.safeParse({ ...link, ...change }).error?.issues[0]?.message;

test("a link has a one-line name and leads to a home or to the own page", () => {
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
