import { screen } from "@testing-library/react";
import type { Route } from "next";
import { expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { Breadcrumb } from "./breadcrumb";

test("a listing may have the same name as its city", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  show(
    <Breadcrumb
      crumbs={[
        { label: "Haifa", href: "/explore?city=Haifa" as Route },
        { label: "Haifa", href: "/property/1" as Route },
      ]}
    />,
  );
  expect(screen.getAllByText("Haifa")).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});
