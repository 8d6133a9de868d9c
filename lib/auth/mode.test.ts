import { expect, test } from "vitest";
import { authMode, noticeOf } from "./mode";

test.each([
  ["signin", "signin"],
  ["signup", "signup"],
  [undefined, "signin"],
  ["reset", "signin"],
  [["signup"], "signin"],
])("?mode=%s opens %s", (mode, expected) => {
  expect(authMode(mode)).toBe(expected);
});

test("only known notices are shown", () => {
  expect(noticeOf("signedOut")).toBe("signedOut");
  expect(noticeOf("toString")).toBeNull();
  expect(noticeOf(["signedOut"])).toBeNull();
});
