import { expect, test } from "vitest";
import { reportErrors, type TypedReport, typedReport } from "./form";

const read = (change: Partial<TypedReport>) =>
  typedReport.safeParse({ reason: "wrong_price", words: "", email: "", ...change });
const errors = (change: Partial<TypedReport>) => {
  const { error } = read(change);
  return error ? reportErrors(error) : {};
};

test("a reason is enough, and no address is none", () => {
  expect(read({}).data).toEqual({ reason: "wrong_price", words: "", email: null });
});

test("ends are trimmed, and the lines of a text stay", () => {
  const { data } = read({ words: "  המחיר אחר\r\nבמשרד ", email: " noa@example.com " });
  expect(data).toMatchObject({ words: "המחיר אחר\nבמשרד", email: "noa@example.com" });
});

test.each([
  [{ reason: "" }, { reason: "reasonMissing" }],
  [{ reason: "boring" }, { reason: "reasonMissing" }],
  [{ reason: "other", words: " \n" }, { words: "wordsMissing" }],
  [{ words: "א".repeat(501) }, { words: "wordsLength" }],
  [{ words: "א\u0001ב" }, { words: "wordsInvalid" }],
  [{ email: "noa" }, { email: "emailInvalid" }],
] as const)("%j is refused with %j", (change, refused) => {
  expect(errors(change)).toEqual(refused);
});

test("another reason is taken with a word about it, at its longest", () => {
  expect(errors({ reason: "other", words: "א".repeat(500) })).toEqual({});
});
