import { expect, test } from "vitest";
import { readLink, signUpSchema, updatePasswordSchema } from "./schema";

const whole = {
  name: "דנה לוי",
  email: " Dana@Example.com ",
  password: "shalom-olam",
  userType: "agent",
  consent: true,
};
const refusals = (input: unknown) =>
  signUpSchema.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);

test("a complete sign-up passes, and its email is lower-cased", () => {
  expect(signUpSchema.parse(whole).email).toBe("dana@example.com");
});

test("every field is required", () => {
  expect(refusals({ ...whole, name: " ", email: "", password: "" })).toEqual([
    ["name", "required"],
    ["email", "required"],
    ["password", "required"],
  ]);
});

test("consent is required", () => {
  expect(refusals({ ...whole, consent: false })).toEqual([["consent", "consentRequired"]]);
});

test("the account type is agent or company, nothing else", () => {
  expect(refusals({ ...whole, userType: "admin" })).toEqual([["userType", "required"]]);
});

test.each([
  "dana",
  "dana@",
  "dana@local",
  "a b@c.d",
  "<a@b.c>",
  "dana@example..com",
  `${"a".repeat(250)}@b.co`,
])("%s is no address", (email) => {
  expect(refusals({ ...whole, email })).toEqual([["email", "emailInvalid"]]);
});

test.each(["ג'ורג' לוי", 'ד"ר כהן (תיווך)', "Jean-Luc"])("%s is a valid name", (name) => {
  expect(refusals({ ...whole, name })).toBeUndefined();
});

test.each(["<b>דנה</b>", "דנה\u202e", "ד\u200bנה"])(
  "a name with markup or hidden characters is rejected",
  (name) => {
    expect(refusals({ ...whole, name })).toEqual([["name", "nameInvalid"]]);
  },
);

test("a name has 2 to 50 letters; 1 or 51 are rejected", () => {
  expect(refusals({ ...whole, name: " א " })).toEqual([["name", "nameLength"]]);
  expect(refusals({ ...whole, name: "בן" })).toBeUndefined();
  expect(refusals({ ...whole, name: "א".repeat(50) })).toBeUndefined();
  expect(refusals({ ...whole, name: "א".repeat(51) })).toEqual([["name", "nameLength"]]);
});

test("both new passwords are required and must be the same", () => {
  const issues = (input: unknown) =>
    updatePasswordSchema
      .safeParse(input)
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issues({ password: "", repeat: "" })).toEqual([
    ["password", "required"],
    ["repeat", "required"],
  ]);
  expect(issues({ password: "shalom-olam", repeat: "shalom-olan" })).toEqual([
    ["repeat", "passwordsDiffer"],
  ]);
  expect(issues({ password: "shalom-olam", repeat: "shalom-olam" })).toBeUndefined();
});

test.each(["abcdefgh", "aaaaaaaa"])(
  "%s is rejected as a new password, at sign-up and at reset",
  (password) => {
    expect(refusals({ ...whole, password })).toEqual([["password", "passwordTrivial"]]);
    const { error } = updatePasswordSchema.safeParse({ password, repeat: password });
    expect(error?.issues[0]?.message).toBe("passwordTrivial");
  },
);

test("an email link carries its token and its kind", () => {
  const token_hash = "a".repeat(56);
  expect(readLink({ token_hash, type: "recovery" })).toEqual({
    tokenHash: token_hash,
    kind: "recovery",
  });
  expect(readLink({ token_hash, type: "email" })).toEqual({
    tokenHash: token_hash,
    kind: "signup",
  });
  for (const cut of [
    {},
    { token_hash: "short", type: "signup" },
    { token_hash, type: "magiclink" },
  ]) {
    expect(readLink(cut)).toBeNull();
  }
});
