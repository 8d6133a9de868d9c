import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords";

test.each(["password", "PASSWORD", "12345678", "qwertyuiop", "iloveyou1", "abcdefgh", "aaaaaaaa"])(
  "%s is a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test("one's own email address is rejected as a password", () => {
  expect(isCommonPassword("Dana.Levi@example.com", "dana.levi@example.com")).toBe(true);
  expect(isCommonPassword("dana.levi", "dana.levi@example.com")).toBe(true);
});

test.each(["delet-demo", "shalom-olam-77!", "בית קטן בערבה"])(
  "%s is not on the list",
  (password) => {
    expect(isCommonPassword(password, "dana@example.com")).toBe(false);
  },
);
