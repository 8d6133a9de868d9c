import { expect, test } from "vitest";
import { type LeadField, leadErrors, leadFrame, leadPhone, typedLead } from "./form";

const typed = (change: Partial<Record<LeadField, string>> = {}) =>
  typedLead.safeParse({
    name: "מיכל רון",
    phone: "052-333-4455",
    message: "אשמח לפרטים",
    hour: "",
    email: "",
    ...change,
  });

const errorsOf = (change: Partial<Record<LeadField, string>>) => {
  const result = typed(change);
  return result.success ? {} : leadErrors(result.error);
};

test("what people type is stored in one spelling", () => {
  const change = {
    name: " מיכל\u00a0רון\u200f ",
    phone: "\u200e052‑333‑4455 ",
    message: " שורה\r\nועוד\u2028שורה ",
    hour: "evening",
    email: " michal@example.com ",
  };
  expect(typed(change).data).toEqual({
    name: "מיכל רון",
    phone: "+972523334455",
    message: "שורה\nועוד\nשורה",
    hour: "evening",
    email: "michal@example.com",
  });
  expect(typed({ message: "" }).data).toMatchObject({ message: "", hour: null, email: null });
});

test.each([
  ["052-3334455", "+972523334455"],
  ["972523334455", "+972523334455"],
  ["04-8123456", "+97248123456"],
  ["+44 7700 900123", "+447700900123"],
  ["*2000", null],
  ["1-700-50-60-70", null],
  ["12345", null],
  ["=1+1", null],
  ["", null],
])("%s is called at %s", (written, phone) => {
  expect(leadPhone(written)).toBe(phone);
});

test.each([
  [{ name: " " }, { name: "required" }],
  [{ name: "א".repeat(51) }, { name: "nameLength" }],
  [{ name: "א\nב<" }, { name: "nameInvalid" }],
  [{ phone: "" }, { phone: "required" }],
  [{ phone: "1234" }, { phone: "phoneInvalid" }],
  [{ phone: "0".repeat(41) }, { phone: "messageInvalid" }],
  [{ message: "א".repeat(1001) }, { message: "messageLength" }],
  [{ message: "\u0007" }, { message: "messageInvalid" }],
  [{ hour: "midnight" }, { hour: "messageInvalid" }],
  [{ email: "a@b.co, c@d.co" }, { email: "emailInvalid" }],
  [{ email: "a@b.co\r\nBcc: c@d.co" }, { email: "emailInvalid" }],
  [{ email: "nobody" }, { email: "emailInvalid" }],
  [
    { name: "", email: "x" },
    { name: "required", email: "emailInvalid" },
  ],
])("%j is refused as %j", (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test("whoever asks may sign with one letter", () => {
  expect(typed({ name: "ד" }).success).toBe(true);
});

test("nothing of a schema's own is an error of a field", () => {
  const result = typedLead.safeParse(null);
  expect(result.success ? null : leadErrors(result.error)).toEqual({});
});

test("a form says what it is about, in numbers that the database holds", () => {
  const frame = {
    kind: "listing",
    id: "0b5c7d1e-1111-4a2b-8c3d-000000000001",
    consent: "3",
    request: "",
    time: "",
  };
  expect(leadFrame.parse(frame)).toMatchObject({ consent: 3 });
  for (const change of [{ kind: "company" }, { id: "x" }, { consent: "0" }, { request: "x" }]) {
    expect(leadFrame.safeParse({ ...frame, ...change }).success).toBe(false);
  }
});
