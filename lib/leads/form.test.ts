import { expect, test } from "vitest";
import { type LeadField, leadErrors, leadFrame, leadPhone, MESSAGE_MAX, typedLead } from "./form";

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

test("typed input is stored in one normalized spelling", () => {
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
])("%s is dialled as %s", (written, phone) => {
  expect(leadPhone(written)).toEqual(phone && { phone, more: false });
});

test.each([
  ["03-5551234 שלוחה 12", "+97235551234"],
  ["03-5551234 ext. 12", "+97235551234"],
  ["03-5551234x12", "+97235551234"],
  ["052-333-4455 או 04-8123456", "+972523334455"],
  ["052-333-4455, 04-8123456", "+972523334455"],
  ["052-333-4455 / 04-8123456", "+972523334455"],
  ["052 333 4455 04 812 3456", "+972523334455"],
  ["052-333-4455 - אמא", "+972523334455"],
  // An extra digit is not a second number.
  ["052-333-4455 6", null],
  ["052-333-44556", null],
  ["שלוחה 12", null],
  ["אמא", null],
])("of %s only the first number is dialled", (written, phone) => {
  expect(leadPhone(written)).toEqual(phone && { phone, more: true });
});

test.each([
  ["٠٥٢٣٣٣٤٤٥٥", "+972523334455"],
  ["۰۵۲-۳۳۳-۴۴۵۵", "+972523334455"],
  ["０５２－３３３－４４５５", "+972523334455"],
  ["＋972 52 333 4455", "+972523334455"],
])("%s is read from the digits of its script", (phone, called) => {
  expect(typed({ phone }).data).toMatchObject({ phone: called, message: "אשמח לפרטים" });
});

test("text beside a number is passed to the agent as typed", () => {
  const phone = "03-5551234 שלוחה 12";
  expect(typed({ phone }).data).toMatchObject({
    phone: "+97235551234",
    message: `אשמח לפרטים\n${phone}`,
  });
  expect(typed({ phone, message: "" }).data).toMatchObject({ message: phone });
  expect(errorsOf({ phone, message: "א".repeat(MESSAGE_MAX) })).toEqual({
    message: "messageLength",
  });
});

test("a Hebrew domain is stored as mail servers spell it", () => {
  expect(typed({ email: "dani@דואר.ישראל" }).data?.email).toBe("dani@xn--4dbfg1f.xn--4dbrk0ce");
});

test.each([
  [{ name: " " }, { name: "required" }],
  [{ name: "א".repeat(51) }, { name: "nameLength" }],
  [{ name: "א\nב<" }, { name: "nameInvalid" }],
  [{ phone: "" }, { phone: "required" }],
  [{ phone: "1234" }, { phone: "phoneInvalid" }],
  [{ phone: "0".repeat(101) }, { phone: "phoneInvalid" }],
  // Service numbers receive calls, but nobody can be called back on them.
  [{ phone: "*2234" }, { phone: "phoneService" }],
  [{ phone: "1-700-50-60-70" }, { phone: "phoneService" }],
  [{ phone: "1-800-22-33-44" }, { phone: "phoneService" }],
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
])("%j is rejected with %j", (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test("a sender's name may be a single letter", () => {
  expect(typed({ name: "ד" }).success).toBe(true);
});

test("an error of the whole schema is not a field error", () => {
  const result = typedLead.safeParse(null);
  expect(result.success ? null : leadErrors(result.error)).toEqual({});
});

test("a form states its subject, in values that fit the database", () => {
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
