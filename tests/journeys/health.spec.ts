import { expect, test } from "@playwright/test";

test("the liveness and readiness endpoints report a healthy site", { tag: "@first" }, async ({
  request,
}) => {
  const live = await request.get("/api/health/live");
  expect(await live.json()).toEqual({ status: "live" });
  const ready = await request.get("/api/health/ready");
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({ status: "ready" });
  expect(ready.headers()["cache-control"]).toBe("no-store");
});

test("the local inbox exists, and an unknown mail returns 404", async ({ page }) => {
  await page.goto("/dev/inbox");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.request.get("/dev/inbox/nothing")).status()).toBe(404);
});
