import { expect, test } from "vitest";
import { tidyAddress } from "./address";

test.each([
  "/agent/%ff",
  "/property/%E0%A4%A",
  "/media/%",
  "/agent/%ff?q=1",
  "/agent/%00",
  "/for-sale/%D7%A0%0D%0Ax: 1",
])("%s does not decode, so it is not a page", (url) => {
  expect(tidyAddress(url)).toBe("/not-a-page");
});

test.each(["/agent/%D7%A0", "/explore?q=%ff", "/", "*", "/explore?q=%2500"])(
  "%s is left as it is",
  (url) => {
    expect(tidyAddress(url)).toBe(url);
  },
);

test("NUL in a query becomes a space", () => {
  expect(tidyAddress("/admin/users?search=%00no%00a&type=%00")).toBe(
    "/admin/users?search=%20no%20a&type=%20",
  );
  // The remainder may form the sequence again.
  expect(tidyAddress("/admin/users?search=%%0000")).not.toContain("%00");
});
