import { expect, test } from "vitest";
import { withoutSecrets } from "./place";

test.each([
  ["/explore?city=חיפה", "/explore?city=חיפה"],
  [
    "/property/0b5c7d1e-1111-4a2b-8c3d-000000000001",
    "/property/0b5c7d1e-1111-4a2b-8c3d-000000000001",
  ],
  ["/list/0b5c7d1e11114a2b8c3d000000000001", "/list/…"],
  [`https://delet.example/alerts/${"0aF".repeat(22)}/x`, "https://delet.example/alerts/…/x"],
])("%s is told as %s", (page, told) => {
  expect(withoutSecrets(page)).toBe(told);
});
