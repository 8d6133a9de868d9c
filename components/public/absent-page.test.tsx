import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { AbsentPage } from "./absent-page";

afterEach(cleanup);

test("what is not found leads home", () => {
  show(<AbsentPage text="אין כרגע דף פעיל בכתובת הזאת." title="הסוכן לא נמצא" />);
  expect(screen.getByRole("link", { name: "לדף הבית" }).getAttribute("href")).toBe("/");
});
