import { expect, test } from "vitest";
import { withReference } from "./payment-link";

test.each([
  ["https://pay.example.com/a", "https://pay.example.com/a?ref=R"],
  ["https://pay.example.com/a?ref=old&b=1", "https://pay.example.com/a?ref=R&b=1"],
  ["https://secure.meshulam.co.il/p?x=1", "https://secure.meshulam.co.il/p?x=1&cField1=R"],
  ["https://pay.grow.link/x", "https://pay.grow.link/x?cField1=R"],
  ["https://secure.cardcom.solutions/e", "https://secure.cardcom.solutions/e?ReturnValue=R"],
  ["https://notgrow.link/x", "https://notgrow.link/x?ref=R"],
])("%s carries its reference", (url, expected) => {
  expect(withReference(url, "R")).toBe(expected);
});
