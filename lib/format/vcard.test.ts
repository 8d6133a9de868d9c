import { expect, test } from "vitest";
import { vcard } from "./vcard";

const dana = {
  name: "דנה לוי; כהן, ושות'",
  organization: "בית ונוף",
  phone: "+972525550123",
  url: "https://delet.example/agent/dana",
  photo: null,
  note: "רישיון תיווך 99000001",
};

test("separators in a name do not become fields", () => {
  expect(vcard(dana)).toContain("FN;CHARSET=UTF-8:דנה לוי\\; כהן\\, ושות'\r\n");
});

test("a line break in a name does not become a line", () => {
  const card = vcard({ ...dana, name: "דנה\r\nTEL:+1" });
  expect(card.split("\r\n").filter((line) => line.startsWith("TEL"))).toHaveLength(1);
});

test("unknown facts are left out", () => {
  const card = vcard({ ...dana, organization: null, phone: null, note: null });
  expect(card).not.toMatch(/ORG|TEL|PHOTO|NOTE|null/);
  expect(card.endsWith("END:VCARD\r\n")).toBe(true);
});

test("no line is longer than 75 bytes", () => {
  const card = vcard({ ...dana, name: "שם ארוך ".repeat(6) });
  for (const line of card.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
});

test("the broker licence number is a note, and its lines add no fields", () => {
  const note = "רישיון תיווך 99000001\nרישיון המשרד 510000";
  const card = vcard({ ...dana, note }).replaceAll("\r\n ", "");
  expect(card).toContain("NOTE;CHARSET=UTF-8:רישיון תיווך 99000001\\nרישיון המשרד 510000\r\n");
});
