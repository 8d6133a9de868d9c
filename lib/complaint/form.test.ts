import { expect, test } from "vitest";
import { complaintErrors, type TypedComplaint, typedComplaint } from "./form";

const read = (change: Partial<TypedComplaint>) =>
  typedComplaint.safeParse({
    ...{ words: "התפריט לא נפתח במקלדת", page: "", tool: "", email: "", phone: "" },
    ...change,
  });
const errors = (change: Partial<TypedComplaint>) => {
  const { error } = read(change);
  return error ? complaintErrors(error) : {};
};

test("a description alone is enough, and missing contact details are null", () => {
  expect(read({}).data).toEqual({
    ...{ words: "התפריט לא נפתח במקלדת", page: "", tool: "" },
    ...{ email: null, phone: null },
  });
});

test("text is trimmed and keeps its lines, phones are normalized and secrets removed", () => {
  const typed = {
    words: " שורה\r\nשנייה ",
    page: ` /list/${"0".repeat(32)} `,
    tool: " NVDA ",
    email: " noa@example.com ",
    phone: "054-111 2233",
  };
  expect(read(typed).data).toEqual({
    ...{ words: "שורה\nשנייה", page: "/list/…", tool: "NVDA" },
    ...{ email: "noa@example.com", phone: "+972541112233" },
  });
});

test.each([
  [{ words: " \n" }, { words: "wordsMissing" }],
  [{ words: "א".repeat(801) }, { words: "wordsLength" }],
  [{ words: "א\u0001ב" }, { words: "wordsInvalid" }],
  [{ page: "א".repeat(201) }, { page: "pageLength" }],
  [{ tool: "א".repeat(81) }, { tool: "toolLength" }],
  [{ email: "noa" }, { email: "emailInvalid" }],
  [{ phone: "12" }, { phone: "phoneInvalid" }],
  [{ phone: "054-1112233, 04-8123456" }, { phone: "phoneInvalid" }],
] as const)("%j is refused with %j", (change, refused) => {
  expect(errors(change)).toEqual(refused);
});

test("every text field accepts its maximum length", () => {
  const long = { words: "א".repeat(800), page: "א".repeat(200), tool: "א".repeat(80) };
  expect(errors(long)).toEqual({});
});
