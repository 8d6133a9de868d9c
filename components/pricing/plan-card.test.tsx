import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { withoutMarks } from "@/lib/hebrew/format";
import type { PlanView } from "@/lib/plan/types";
import { PlanCard } from "./plan-card";
import { PlanTable } from "./plan-table";

afterEach(cleanup);

const plan: PlanView = {
  id: "10000000-0000-4000-8000-000000000001",
  name: "Agent",
  slug: "agent",
  price: 149.9,
  propertyLimit: 12,
  imagesPerProperty: 10,
  logoUrl: null,
  paymentUrl: null,
  recommended: false,
};

test("a plan's agorot are part of its price, for a month and for a year", () => {
  show(<PlanCard plan={{ ...plan, price: 19.99 }} />);
  const [card] = screen.getAllByRole("listitem");
  const said = withoutMarks(card?.textContent ?? "");
  expect(said).toContain("19.99 ₪");
  expect(said).toContain("199.90 ₪ לשנה");
});

test("the table says the same price as the card", () => {
  show(<PlanTable plans={[plan]} />);
  const said = screen
    .getAllByRole("cell")
    .map(({ textContent }) => withoutMarks(textContent ?? ""));
  expect(said.slice(0, 2)).toEqual(["149.90 ₪", "1,499 ₪"]);
});
