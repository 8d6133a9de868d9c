import { expect, test } from "vitest";
import { codeSchema, deviceSchema, recoverySchema } from "./schema";

test.each(["123456", "123 456", " 123456 "])("%j is a valid code", (code) => {
  expect(codeSchema.parse({ code })).toEqual({ code: "123456" });
});

test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("%j is none", (code) => {
  expect(codeSchema.safeParse({ code }).success).toBe(false);
});

test("a recovery code is passed to Auth as typed", () => {
  expect(recoverySchema.parse({ code: " k4m9-X7QP 2AB8 " })).toEqual({ code: "k4m9-X7QP 2AB8" });
  expect(recoverySchema.safeParse({ code: "short" }).success).toBe(false);
});

test("a device name is a single line of visible text", () => {
  expect(deviceSchema.safeParse({ name: "הטלפון שלי" }).success).toBe(true);
  for (const name of ["", " ", "a".repeat(31), "a\u202Eb"])
    expect(deviceSchema.safeParse({ name }).success, JSON.stringify(name)).toBe(false);
});
