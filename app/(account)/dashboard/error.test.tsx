import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OwnUserType } from "@/components/account/own-user-type";
import { show } from "@/components/testing/show";
import DashboardError from "./error";

afterEach(cleanup);

test.each([
  ["agent", "שגיאה בטעינת הנכסים"],
  ["company", "שגיאה בטעינת נתוני החברה"],
] as const)(
  "the dashboard error page names what failed to load for a %s account",
  (userType, sentence) => {
    show(
      <OwnUserType userType={userType}>
        <DashboardError error={new Error("down")} retry={() => {}} />
      </OwnUserType>,
    );
    expect(screen.getByRole("heading", { name: sentence })).toBeTruthy();
  },
);
