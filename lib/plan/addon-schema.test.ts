import { expect, test } from "vitest";
import { addonSchema } from "./addon-schema";

const form = {
  id: null,
  name: "וידאו",
  slug: "video",
  value: "",
  price: "20",
  statistics: false,
  isActive: true,
};

test("an empty value is stored as null, a filled one is kept", () => {
  expect(addonSchema.parse(form)).toMatchObject({ value: null, price: 20 });
  expect(addonSchema.parse({ ...form, value: " סרטון אחד " }).value).toBe("סרטון אחד");
});

test("a value with invisible characters is rejected with an error message", () => {
  const pasted = addonSchema.safeParse({ ...form, value: "\u202a050-1234567\u202c" });
  expect(pasted.error?.issues).toMatchObject([{ path: ["value"], message: "charactersInvalid" }]);
});

test.each([{ price: "" }, { price: "-1" }, { name: " " }, { slug: "Video" }, { id: "video" }])(
  "%j is refused",
  (change) => {
    expect(addonSchema.safeParse({ ...form, ...change }).success).toBe(false);
  },
);
