import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { AbsentPage, DownPage } from "./absent-page";

afterEach(cleanup);

test("a not-found page links home", () => {
  show(<AbsentPage text="אין כרגע דף פעיל בכתובת הזאת." title="הסוכן לא נמצא" />);
  expect(screen.getByRole("link", { name: "לדף הבית" }).getAttribute("href")).toBe("/");
});

test("an unavailable page shows its request id", () => {
  show(<DownPage reference="0123456789ab" />);
  expect(screen.getByText("0123456789ab")).toBeDefined();
});
