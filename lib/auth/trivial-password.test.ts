import { expect, test } from "vitest";
import { isTrivialPassword } from "./trivial-password";

test.each([
  "abcdefgh",
  "aaaaaaaa",
  "aaaaaaaaaaaaaaaaaa1",
  "hgfedcba",
  "98765432",
  "abcd1234",
  "Qwerty12!",
  "12341234",
  "abababab",
  "!!!!!!!!",
  "shalomshalom",
  "אבגדהוזח",
  "שדגכעיחל",
  "ששששששששש",
  "aabbccdd",
  "",
])("%s is a sequence or a repetition", (password) => {
  expect(isTrivialPassword(password)).toBe(true);
});

test.each([
  "delet-demo",
  "correct horse 9",
  "shalom-olam-77!",
  "long enough 1",
  "בית קטן בערבה",
  "a-new-secret-99!",
  "kT9$vq2x",
  "another-home-55!another-home-55!",
  "סיסמה חדשה",
])("%s is none", (password) => {
  expect(isTrivialPassword(password)).toBe(false);
});
