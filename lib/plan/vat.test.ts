import { expect, test } from "vitest";
import { vatIn } from "./vat";

test.each([
  [118, 18],
  [99, 15.1],
  [149.9, 22.87],
  [0, 0],
])("of %d shekels %d is VAT", (price, tax) => {
  expect(vatIn(price)).toBe(tax);
});
