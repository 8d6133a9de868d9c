import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OwnUserType } from "@/components/account/own-user-type";
import { show } from "@/components/testing/show";
import DashboardError from "./error";

afterEach(cleanup);

test.each([
  ["agent", "שגיאה בטעינת הנכסים"],
  ["company", "שגיאה בטעינת נתוני החברה"],
] as const)("a dashboard of an account of the kind %s that did not come", (userType, sentence) => {
  show(
    <OwnUserType userType={userType}>
      <DashboardError error={new Error("down")} retry={() => {}} />
    </OwnUserType>,
  );
  expect(screen.getByRole("heading", { name: sentence })).toBeTruthy();
});
