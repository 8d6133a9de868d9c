import { expect, test } from "vitest";
import { reportErrors, type TypedReport, typedReport } from "./form";

const read = (change: Partial<TypedReport>) =>
  typedReport.safeParse({ reason: "wrong_price", words: "", email: "", ...change });
const errors = (change: Partial<TypedReport>) => {
  const { error } = read(change);
  return error ? reportErrors(error) : {};
};

test("a reason alone is enough, and a missing email is null", () => {
  expect(read({}).data).toEqual({ reason: "wrong_price", words: "", email: null });
});

test("text is trimmed and keeps its line breaks", () => {
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

test("another reason is accepted with a text of the maximum length", () => {
  expect(errors({ reason: "other", words: "א".repeat(500) })).toEqual({});
});
