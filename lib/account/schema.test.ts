import { expect, test } from "vitest";
import { organizationCode, profileSchema } from "./schema";

const whole = {
  name: "דנה לוי",
  username: "",
  phone: "",
  license: "",
  isPublic: true,
  profileImageUrl: null,
  areas: [],
  languages: [],
  workingSince: "",
  openingHours: null,
  pendingCode: null,
};
const refusals = (change: object) =>
  profileSchema
    .safeParse({ ...whole, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test("username and phone are optional", () => {
  expect(refusals({})).toBeUndefined();
});

test("a one-letter profile name is rejected", () => {
  expect(refusals({ name: "ד" })).toEqual([["name", "nameLength"]]);
});

test.each(["abc", "Dana_Levi-2", "a".repeat(20)])("%s is a valid username", (username) => {
  expect(refusals({ username })).toBeUndefined();
});

test.each(["ab", "a".repeat(21), "דנה", "dana levi", "dana.levi"])(
  "%s is not a valid username",
  (username) => {
    expect(refusals({ username })).toEqual([["username", "usernameInvalid"]]);
  },
);

test.each([
  "0525550123",
  "052-555-0123",
  "+972-52-555-0123",
  "(03) 555-0123",
  "035551234",
  "*2234",
])("%s is a phone", (phone) => {
  expect(refusals({ phone })).toBeUndefined();
});

test.each(["----------", "0525550123456789", "052.555.0123", "טלפון 0525550"])(
  "%s is no phone",
  (phone) => {
    expect(refusals({ phone })).toEqual([["phone", "phoneInvalid"]]);
  },
);

test("a code is accepted with spaces and lower-case letters", () => {
  expect(organizationCode.parse(" ksht 2026 ")).toBe("KSHT2026");
});

test.each(["KSHT202", "KSHT20266", "KSHT-026", "קשתות123", ""])(
  "%j is not a valid code",
  (code) => {
    expect(organizationCode.safeParse(code).error?.issues[0]?.message).toBe("codeInvalid");
  },
);

test.each(["12345", "123456789", "12345a", "١٢٣٤٥٦"])(
  "%s is not a valid licence number",
  (license) => {
    expect(refusals({ license })).toEqual([["license", "licenseInvalid"]]);
  },
);

test.each(["", "123456", " 30123456 "])("%j is accepted as a licence number", (license) => {
  expect(profileSchema.parse({ ...whole, license }).license).toBe(license.trim());
});
