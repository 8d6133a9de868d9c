import { expect, test } from "vitest";
import { arrangeAgents, turnOrder } from "./agents";
import type { CompanyAgent } from "./own-company";

const agent = (name: string, change: Partial<CompanyAgent> = {}): CompanyAgent => ({
  id: name,
  name,
  username: null,
  phone: null,
  isPublic: true,
  properties: 0,
  letsEdit: false,
  ...change,
});
const agents = [
  agent("רון גל", { properties: 4, username: "ron" }),
  agent("אורלי בר", { properties: 9 }),
  agent("דנה לוי", { properties: 4, username: "dana", phone: "052-5550101" }),
];
const names = (
  ...[search, column, descending]: [string, "name" | "username" | "properties", boolean]
) => arrangeAgents(agents, search, { column, descending }).map(({ name }) => name);

test("names sort by the Hebrew alphabet", () => {
  expect(names("", "name", false)).toEqual(["אורלי בר", "דנה לוי", "רון גל"]);
});

test("equal counts sort by name", () => {
  expect(names("", "properties", true)).toEqual(["אורלי בר", "דנה לוי", "רון גל"]);
});

test("agents without a username sort last in both directions", () => {
  expect(names("", "username", false)).toEqual(["דנה לוי", "רון גל", "אורלי בר"]);
  expect(names("", "username", true)).toEqual(["רון גל", "דנה לוי", "אורלי בר"]);
});

test("every typed word is matched against name, username and phone", () => {
  expect(names("לוי דנה", "name", false)).toEqual(["דנה לוי"]);
  expect(names("RON", "name", false)).toEqual(["רון גל"]);
  expect(names("כהן", "name", false)).toEqual([]);
  expect(names("0525550101", "name", false)).toEqual(["דנה לוי"]);
  expect(names("052-555", "name", false)).toEqual(["דנה לוי"]);
});

test("sorting by the same column again reverses the order", () => {
  expect(turnOrder({ column: "name", descending: false }, "name").descending).toBe(true);
  expect(turnOrder({ column: "name", descending: true }, "properties")).toEqual({
    column: "properties",
    descending: true,
  });
});
