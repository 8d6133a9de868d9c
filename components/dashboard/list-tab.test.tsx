import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ListTab } from "./list-tab";

afterEach(cleanup);

test("a tab says how many are in its list, its thousands told apart", () => {
  render(<ListTab count={1234} href="/leads" isCurrent name="all" />);
  const tab = screen.getByRole("link", { name: "all 1,234" });
  expect(tab.getAttribute("aria-current")).toBe("page");
});
