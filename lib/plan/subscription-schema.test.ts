import { expect, test } from "vitest";
import { subscriptionSchema } from "./subscription-schema";

const id = "10000000-0000-4000-8000-000000000001";
const form = { userId: id, planId: "", addonIds: [], total: "", paymentUrl: "", endsAt: "" };
const read = (change: object) => subscriptionSchema.safeParse({ ...form, ...change });

test("empty fields become null", () => {
  expect(read({}).data).toMatchObject({ planId: null, total: null, paymentUrl: null });
});

test("filled-in values are kept", () => {
  const filled = { planId: id, total: "119.90", paymentUrl: " https://pay.example.com/a?b=1 " };
  expect(read(filled).data).toMatchObject({
    planId: id,
    total: 119.9,
    paymentUrl: "https://pay.example.com/a?b=1",
  });
});

test.each([
  { planId: "agent" },
  { total: "-1" },
  { total: "1.234" },
  { paymentUrl: "http://pay.example.com" },
  { paymentUrl: "javascript:alert(1)" },
  { paymentUrl: `https://pay.example.com/${"x".repeat(2000)}` },
  { addonIds: ["video"] },
])("%j is refused", (change) => {
  expect(read(change).success).toBe(false);
});

test("an end date in a year of more than four digits is rejected with an error message", () => {
  expect(read({ endsAt: "2026-12-31T18:30" }).success).toBe(true);
  expect(read({ endsAt: "202612-12-31T18:30" }).error?.issues).toMatchObject([
    { path: ["endsAt"], message: "endDateInvalid" },
  ]);
});
