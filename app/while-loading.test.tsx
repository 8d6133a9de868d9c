import { isValidElement, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { answering } from "@/server/http/status";
import { whileLoading } from "./while-loading";

const page = vi.fn(async (_: object) => "the page");
const waiting = whileLoading(async () => "loading", page);
const asked = (headers: object) =>
  answering({ headers } as never, {} as never, () => waiting({ id: "a" }));

test("a document is what its page is, and fails as it does", async () => {
  expect(await asked({})).toBe("the page");
  expect(page).toHaveBeenCalledExactlyOnceWith({ id: "a" });
  page.mockRejectedValueOnce(new Error("down"));
  await expect(asked({})).rejects.toThrow("down");
});

test("in place of another page it says first that it is loading", async () => {
  page.mockClear();
  const shown = await asked({ rsc: "1" });
  expect(isValidElement(shown) && shown.type).toBe(Suspense);
  expect(page).not.toHaveBeenCalled();
});
