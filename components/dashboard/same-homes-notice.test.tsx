import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { SameHomesNotice } from "./same-homes-notice";

const { same: words } = messages.dashboard;
afterEach(cleanup);

test("an own duplicate is linked, and the notice says that the home stays published", () => {
  show(<SameHomesNotice same={{ own: [{ id: "p2", title: "דירה בהרצל" }], others: false }} />);
  const link = screen.getByRole("link", { name: "דירה בהרצל" });
  expect(link.getAttribute("href")).toBe("/edit-property/p2");
  expect(screen.getByText("יש לכם כבר נכס מפורסם שנראה כמו אותו נכס:")).toBeDefined();
  expect(screen.queryByText(words.others)).toBeNull();
  expect(screen.getByText(words.stays)).toBeDefined();
});

test("another agent's duplicate is only mentioned, and no duplicate shows no notice", () => {
  show(<SameHomesNotice same={{ own: [], others: true }} />);
  expect(screen.getByText(words.others)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  cleanup();
  show(<SameHomesNotice same={{ own: [], others: false }} />);
  expect(screen.queryByRole("region", { name: words.label })).toBeNull();
});
