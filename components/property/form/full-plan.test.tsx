import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { FullPlan } from "./full-plan";

afterEach(cleanup);

test("a full plan says so before the form is filled in, and links to where room can be made", () => {
  show(<FullPlan room={{ used: 12, limit: 12, from: "own" }} />);
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe(paths.dashboard);
  expect(link.parentElement?.textContent).toContain("מפורסמים 12 נכסים, והתוכנית מאפשרת 12.");
});

test("for an office's plan it says that all of the office's homes count", () => {
  show(<FullPlan room={{ used: 30, limit: 30, from: "office" }} />);
  expect(screen.getByRole("link").parentElement?.textContent).toContain(
    "במשרד מפורסמים 30 נכסים, והתוכנית שלו מאפשרת 30.",
  );
});

test("no notice is shown when there is room", () => {
  show(
    <>
      <FullPlan room={{ used: 11, limit: 12, from: "own" }} />
      <FullPlan room={{ used: 500, limit: null, from: "office" }} />
    </>,
  );
  expect(screen.queryByText(/./, { selector: "p" })).toBeNull();
});
