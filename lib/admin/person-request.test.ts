import { expect, test } from "vitest";
import { personRequest } from "./person-request";

const read = (email: string, phone: string) => {
  const { data, error } = personRequest.safeParse({ email, phone });
  return data ?? error?.issues.map(({ path, message }) => `${path}: ${message}`);
};

test.each([
  ["  Dana@Example.com ", "", { email: "Dana@Example.com", phone: "" }],
  ["", "052-333 4455", { email: "", phone: "+972523334455" }],
  ["", "+972523334455", { email: "", phone: "+972523334455" }],
])("%j and %j are normalized as stored", (email, phone, person) => {
  expect(read(email, phone)).toEqual(person);
});

test.each([
  ["", " ", ["email: personUnnamed"]],
  ["dana", "", ["email: emailInvalid"]],
  ["", "12", ["phone: phoneInvalid"]],
  ["", "052-3334455, 04-8123456", ["phone: phoneInvalid"]],
])("%j and %j identify nobody", (email, phone, refused) => {
  expect(read(email, phone)).toEqual(refused);
});
