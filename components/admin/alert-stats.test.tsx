import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { AlertStats } from "./alert-stats";

afterEach(cleanup);

const NONE = { active: 0, ofHomes: 0, addresses: 0, paused: 0, unconfirmed: 0, new: 0, mails: 0 };

test("alerts are counted, with those about one home", () => {
  show(<AlertStats alerts={{ ...NONE, active: 1240, ofHomes: 2, mails: 310 }} />);
  expect(screen.getByText("1,240")).toBeTruthy();
  expect(screen.getByText("310")).toBeTruthy();
  expect(screen.getByText("שתיים מהן על נכס אחד")).toBeTruthy();
  cleanup();
  show(<AlertStats alerts={NONE} />);
  expect(screen.getAllByText("0")).toHaveLength(6);
  expect(screen.queryByText(/נכס אחד$/)).toBeNull();
});
