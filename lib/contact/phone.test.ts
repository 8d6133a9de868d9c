import { expect, test } from "vitest";
import { contactPhone, isPhone, whatsappLink } from "./phone";
import cases from "./phone-cases.json";

test.each(cases.phones)("%j is a phone", (written) => expect(isPhone(written)).toBe(true));
test.each(cases.others)("%j is none", (written) => expect(isPhone(written)).toBe(false));

test.each([
  "052-555-0123",
  "0525550123",
  "+972525550123",
  "972525550123",
  "972-052-5550123",
  "00972525550123",
  "+972 (0)52 555 0123",
])("%s is the mobile 972525550123", (written) => {
  expect(contactPhone(written)).toEqual({
    shown: "052-555-0123",
    tel: "tel:+972525550123",
    whatsapp: "972525550123",
  });
});

test("a landline keeps its one-digit area code", () => {
  expect(contactPhone("03-5550123")).toEqual({
    shown: "03-555-0123",
    tel: "tel:+97235550123",
    whatsapp: "97235550123",
  });
});

test.each(["1-700-555-0123", "12345", "", null, "052-55501", "05255501234", "+1"])(
  "%s is not a dialable number",
  (written) => expect(contactPhone(written)).toBeNull(),
);

test.each([
  ["*2800", "tel:*2800", "*2800"],
  ["1-700-55-50-12", "tel:1700555012", "1-700-55-50-12"],
] as const)("%s takes calls but has no chat link", (written, tel, shown) => {
  expect(contactPhone(written)).toEqual({ shown, tel, whatsapp: null });
});

test("a foreign number keeps its country code", () => {
  expect(contactPhone("+44 20 7946 0958")?.whatsapp).toBe("442079460958");
});

test("the message of a chat link is one encoded parameter", () => {
  expect(whatsappLink("972525550123", "שלום & תודה\nhttps://a.b/c?d=1")).toBe(
    `https://wa.me/972525550123?text=${encodeURIComponent("שלום & תודה\nhttps://a.b/c?d=1")}`,
  );
  expect(whatsappLink(null, "שלום")).toMatch(/^https:\/\/wa\.me\/\?text=/);
});
