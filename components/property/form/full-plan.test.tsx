import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { FullPlan } from "./full-plan";

afterEach(cleanup);

test("a plan without room says so before the form is filled in, and where room is made", () => {
  show(<FullPlan room={{ used: 12, limit: 12, from: "own" }} />);
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe(paths.dashboard);
  expect(link.parentElement?.textContent).toContain("מפורסמים 12 נכסים, והתוכנית מאפשרת 12.");
});

test("of an office's plan it says that all of the office's homes count", () => {
  show(<FullPlan room={{ used: 30, limit: 30, from: "office" }} />);
  expect(screen.getByRole("link").parentElement?.textContent).toContain(
    "במשרד מפורסמים 30 נכסים, והתוכנית שלו מאפשרת 30.",
  );
});

test("where there is room nothing is said", () => {
  show(
    <>
      <FullPlan room={{ used: 11, limit: 12, from: "own" }} />
      <FullPlan room={{ used: 500, limit: null, from: "office" }} />
    </>,
  );
  expect(screen.queryByText(/./, { selector: "p" })).toBeNull();
});
