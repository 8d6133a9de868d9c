import { expect, test } from "vitest";
import { asMailAddress, isMailAddress, meantDomain } from "./email";

test.each([
  ["dani@דואר.ישראל", "dani@xn--4dbfg1f.xn--4dbrk0ce"],
  ["dani@bücher.example", "dani@xn--bcher-kva.example"],
  ["dani@example.com", "dani@example.com"],
  // An invalid address is returned unchanged, and refused.
  ["מאיה@דוא.קום", "מאיה@xn--4dbfg.xn--9dbq2a"],
  ["a@b.co,x@דואר.ישראל", "a@b.co,x@דואר.ישראל"],
  ["a@דואר.ישראל/x", "a@דואר.ישראל/x"],
  ["דואר.ישראל", "דואר.ישראל"],
])("%s becomes the mail address %s", (typed, sent) => {
  expect(asMailAddress(typed)).toBe(sent);
});

test("a domain in another script is valid, a mailbox name in one is not", () => {
  expect(isMailAddress(asMailAddress("dani@דואר.ישראל"))).toBe(true);
  expect(isMailAddress(asMailAddress("דני@דואר.ישראל"))).toBe(false);
  expect(isMailAddress("dani@example.xn--")).toBe(false);
  expect(isMailAddress("dani@example.x1")).toBe(false);
});

test.each([
  ["dani@gmail.con", "gmail.com"],
  ["dani@gmial.com", "gmail.com"],
  ["dani@gmai.com", "gmail.com"],
  ["dani@GMAIL.COMM", "gmail.com"],
  ["dani@walla.co.ul", "walla.co.il"],
  ["dani@hotmal.com", "hotmail.com"],
  ["dani@gmail.com", null],
  ["dani@mail.com", null],
  ["dani@ymail.com", null],
  ["dani@walla.com", null],
  ["dani@example.com", null],
  ["dani@office-haifa.co.il", null],
])("%s: the suggested domain is %s", (typed, meant) => {
  expect(meantDomain(typed)).toBe(meant);
});
