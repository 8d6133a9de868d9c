import { expect, test } from "vitest";
import { addonSchema } from "./schema";

const form = {
  id: null,
  name: "וידאו",
  slug: "video",
  value: "",
  price: "20",
  statistics: false,
  isActive: true,
};

test("an empty value is none, a filled one is kept", () => {
  expect(addonSchema.parse(form)).toMatchObject({ value: null, price: 20 });
  expect(addonSchema.parse({ ...form, value: " סרטון אחד " }).value).toBe("סרטון אחד");
});

test("a value with characters that hide in a text is refused with a sentence", () => {
  const pasted = addonSchema.safeParse({ ...form, value: "\u202a050-1234567\u202c" });
  expect(pasted.error?.issues).toMatchObject([{ path: ["value"], message: "charactersInvalid" }]);
});

test.each([{ price: "" }, { price: "-1" }, { name: " " }, { slug: "Video" }, { id: "video" }])(
  "%j is refused",
  (change) => {
    expect(addonSchema.safeParse({ ...form, ...change }).success).toBe(false);
  },
);
