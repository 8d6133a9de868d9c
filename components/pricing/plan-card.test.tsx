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
  agentLimit: null,
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

test("only a plan that carries agents says how many, and that they share its listings", () => {
  show(<PlanCard plan={{ ...plan, agentLimit: 10, propertyLimit: 200 }} />);
  expect(screen.getByText("עד 10 סוכנים במשרד")).toBeTruthy();
  expect(screen.getByText("הנכסים נספרים יחד לכל סוכני המשרד")).toBeTruthy();
  cleanup();
  show(<PlanCard plan={plan} />);
  expect(screen.queryByText(/סוכנים/)).toBeNull();
});

test("the table compares how many agents each plan carries", () => {
  show(<PlanTable plans={[plan, { ...plan, id: "2", name: "Agency", agentLimit: 10 }]} />);
  const row = screen.getByRole("row", { name: /^סוכנים במשרד/ });
  expect(row.textContent).toBe("סוכנים במשרדסוכן אחד10");
});

test("the table says the same price as the card", () => {
  show(<PlanTable plans={[plan]} />);
  const said = screen
    .getAllByRole("cell")
    .map(({ textContent }) => withoutMarks(textContent ?? ""));
  expect(said.slice(0, 2)).toEqual(["149.90 ₪", "1,499 ₪"]);
});
