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
  video: false,
  statistics: false,
  logoUrl: null,
  paymentUrl: null,
  recommended: false,
};

test("a plan's monthly and yearly prices include agorot", () => {
  show(<PlanCard plan={{ ...plan, price: 19.99 }} />);
  const [card] = screen.getAllByRole("listitem");
  const text = withoutMarks(card?.textContent ?? "");
  expect(text).toContain("19.99 ₪");
  expect(text).toContain("199.90 ₪ לשנה");
});

test("a price shows how much tax it includes; a free plan has none", () => {
  show(<PlanCard plan={{ ...plan, price: 118 }} />);
  const text = () => withoutMarks(screen.getAllByRole("listitem")[0]?.textContent ?? "");
  expect(text()).toContain("כולל מע״מ (18%): 18 ₪");
  cleanup();
  show(<PlanCard plan={{ ...plan, price: 0 }} />);
  expect(text()).not.toContain("מע״מ");
});

test("only a plan that covers agents shows how many, and that they share its listings", () => {
  show(<PlanCard plan={{ ...plan, agentLimit: 10, propertyLimit: 200 }} />);
  expect(screen.getByText("עד 10 סוכנים במשרד")).toBeTruthy();
  expect(screen.getByText("הנכסים נספרים יחד לכל סוכני המשרד")).toBeTruthy();
  cleanup();
  show(<PlanCard plan={plan} />);
  expect(screen.queryByText(/סוכנים/)).toBeNull();
});

test("the table compares how many agents each plan covers", () => {
  show(<PlanTable plans={[plan, { ...plan, id: "2", name: "Agency", agentLimit: 10 }]} />);
  const row = screen.getByRole("row", { name: /^סוכנים במשרד/ });
  expect(row.textContent).toBe("סוכנים במשרדסוכן אחד10");
});

test("the table shows the same price as the card", () => {
  show(<PlanTable plans={[plan]} />);
  const cells = screen
    .getAllByRole("cell")
    .map(({ textContent }) => withoutMarks(textContent ?? ""));
  expect(cells.slice(0, 3)).toEqual(["149.90 ₪", "1,499 ₪", "22.87 ₪"]);
});

test("a plan shows whether homes have a video, on its card and in the table", () => {
  show(<PlanCard plan={{ ...plan, video: true }} />);
  expect(screen.getByText("סרטון לכל נכס")).toBeTruthy();
  cleanup();
  show(<PlanCard plan={plan} />);
  expect(screen.queryByText("סרטון לכל נכס")).toBeNull();
  cleanup();
  show(<PlanTable plans={[plan, { ...plan, id: "2", name: "Agent+", video: true }]} />);
  const row = screen.getByRole("row", { name: /^סרטון לנכס/ });
  expect([...row.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
    "לא כלול",
    "כלול",
  ]);
});

test("a plan shows whether it has full statistics or those of 30 days", () => {
  show(<PlanCard plan={{ ...plan, statistics: true }} />);
  expect(screen.getByText("סטטיסטיקה מלאה על הנכסים")).toBeTruthy();
  cleanup();
  show(<PlanTable plans={[plan, { ...plan, id: "2", name: "Agent+", statistics: true }]} />);
  const row = screen.getByRole("row", { name: /^סטטיסטיקה/ });
  expect([...row.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
    "30 הימים האחרונים",
    "כלול",
  ]);
});
