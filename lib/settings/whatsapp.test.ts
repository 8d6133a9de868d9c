import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { exampleListing } from "@/lib/seo/example-listing";
import messages from "@/messages/he.json" with { type: "json" };
import {
  hasPropertyUrl,
  UNFILLED,
  unknownPlaceholders,
  whatsappMessage,
  whatsappValues,
} from "./whatsapp";

const values = {
  propertyUrl: "https://delet.example/property/1",
  propertyTitle: "דירת גן",
  city: "חיפה",
  rooms: "4",
  agentName: "דנה",
  companyName: "",
};

test("every placeholder is replaced, and the address appears once, last, on its own line", () => {
  const text = whatsappMessage(
    "שלום {{agentName}}, לגבי {{propertyTitle}} ב{{city}}: {{propertyUrl}}\nתודה",
    values,
  );
  expect(text).toBe("שלום דנה, לגבי דירת גן בחיפה:\nתודה\nhttps://delet.example/property/1");
});

test("a line emptied by a missing value is dropped, a blank line as typed is kept", () => {
  expect(whatsappMessage("שלום\n{{companyName}}\nתודה\n\nדנה\n{{propertyUrl}}", values)).toBe(
    "שלום\nתודה\n\nדנה\nhttps://delet.example/property/1",
  );
});

test.each([
  ["שלום {{agentName}} ({{companyName}}),", "שלום דנה,"],
  ["לכבוד {{agentName}}, {{companyName}}", "לכבוד דנה"],
  ["{{agentName}} – {{companyName}}: שלום", "דנה: שלום"],
  ["{{companyName}} - {{agentName}}: שלום", "דנה: שלום"],
  ["שלום ({{companyName}}, {{agentName}})", "שלום (דנה)"],
])("a missing company leaves no punctuation behind: %s", (template, expected) => {
  expect(whatsappMessage(template, values)).toBe(`${expected}\n${values.propertyUrl}`);
  const filled = template.replace("{{agentName}}", "דנה").replace("{{companyName}}", "אנגלו");
  expect(whatsappMessage(template, { ...values, companyName: "אנגלו" })).toBe(
    `${filled}\n${values.propertyUrl}`,
  );
});

const standard = createTranslator({ locale: "he", messages })("contact.whatsappTemplate", UNFILLED);

test("the default message asks for details, asks not to be edited and ends with the address", () => {
  expect(whatsappMessage(standard, values).split("\n")).toEqual([
    'שלום דנה, ראיתי את הנכס "דירת גן" בחיפה ואשמח לקבל פרטים נוספים:',
    "(נא לא לערוך את ההודעה)",
    "https://delet.example/property/1",
  ]);
});

test("a template that is only the address is just the address", () => {
  expect(whatsappMessage("{{propertyUrl}}", values)).toBe(values.propertyUrl);
});

test.each([
  ["הרצליה", "בהרצליה"],
  ["תל אביב-יפו", "בתל אביב-יפו"],
  ["Haifa", "ב־Haifa"],
])("a prefix is attached to %s as it is written", (city, expected) => {
  expect(whatsappMessage("דירה ב{{city}}, {{city}}", { ...values, city })).toBe(
    `דירה ${expected}, ${city}\n${values.propertyUrl}`,
  );
});

test("a value that looks like a placeholder is not expanded", () => {
  expect(whatsappMessage("{{propertyTitle}}", { ...values, propertyTitle: "{{city}}" })).toContain(
    "{{city}}",
  );
});

test("without rooms the message omits both the number and its word", () => {
  const values = whatsappValues(exampleListing({ rooms: null }), "https://a.example");
  expect(whatsappMessage("{{city}}, {{rooms}} חדרים\n{{rooms}} חד׳ ב{{city}}", values)).toBe(
    "חיפה\nבחיפה\nhttps://a.example",
  );
});

test("the word for rooms appears once beside the number", () => {
  const listing = exampleListing({ rooms: 3.5 });
  expect(whatsappMessage("{{rooms}} חדרים", whatsappValues(listing, "https://a.example"))).toBe(
    "3.5 חדרים\nhttps://a.example",
  );
});

test("unknown placeholders are found, also those that only a space makes unknown", () => {
  expect(unknownPlaceholders("{{price}} {{city}} {{ rooms }} {{}}")).toEqual([
    "price",
    " rooms ",
    "",
  ]);
});

test("a template without the listing's address is detected", () => {
  expect(hasPropertyUrl("שלום")).toBe(false);
  expect(hasPropertyUrl("ראו {{propertyUrl}}")).toBe(true);
});

test("an unknown placeholder is removed", () => {
  const values = {
    propertyUrl: "https://delet.example/p",
    propertyTitle: "דירה",
    city: "חיפה",
    rooms: "4",
    agentName: "נועה",
    companyName: "",
  };
  expect(whatsappMessage("שלום {{phone}}{{agentName}}", values)).toBe(
    "שלום נועה\nhttps://delet.example/p",
  );
  expect(unknownPlaceholders("{{}} {{phone}} {{city}}")).toEqual(["", "phone"]);
});
