import { expect, test } from "vitest";
import { subscriptionTotal } from "./subscription-total";

const plans = [{ id: "p1", price: 149 }];
const addons = [
  { id: "a1", price: 0.1 },
  { id: "a2", price: 0.2 },
];

test("the total is the plan plus its add-ons, exact to the agora", () => {
  expect(subscriptionTotal("p1", ["a1", "a2"], plans, addons)).toBe(149.3);
});

test("without a plan only the add-ons count", () => {
  expect(subscriptionTotal(null, ["a1", "a2"], plans, addons)).toBe(0.3);
});

test("an add-on that is no longer offered adds nothing", () => {
  expect(subscriptionTotal("p1", ["gone"], plans, addons)).toBe(149);
});
