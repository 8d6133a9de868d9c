import { expect, test } from "vitest";
import { withoutMarks } from "@/lib/hebrew/format";
import { formatShekels } from "./money";

test.each([
  [149, "149 ₪"],
  [149.9, "149.90 ₪"],
  [0.05, "0.05 ₪"],
  [1499, "1,499 ₪"],
])("%d is paid as %s", (amount, shown) => {
  expect(withoutMarks(formatShekels(amount))).toBe(shown);
});
