import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ListTab } from "./list-tab";

afterEach(cleanup);

test("a tab shows its list's count with a thousands separator", () => {
  render(<ListTab count={1234} href="/leads" isCurrent name="all" />);
  const tab = screen.getByRole("link", { name: "all 1,234" });
  expect(tab.getAttribute("aria-current")).toBe("page");
});
