import { isValidElement } from "react";
import { expect, test, vi } from "vitest";
import { LoadingBoundary } from "@/components/ui/loading-boundary";
import { openRequestContext } from "@/server/http/request-context";
import { withLoading } from "./with-loading";

const page = vi.fn(async (_: object) => "the page");
const waiting = withLoading(async () => "loading", page);
const asked = async (headers: object) => {
  const response = { setHeader: () => {} };
  const shown = await openRequestContext({ headers } as never, response as never, () =>
    waiting({ id: "a" }),
  );
  // The same element type for both kinds of request, or a refreshed page would be remounted.
  if (!isValidElement<{ loading: unknown; children: unknown }>(shown))
    throw new Error("no element");
  expect(shown.type).toBe(LoadingBoundary);
  return shown.props;
};

test("a document request renders the page itself, errors included", async () => {
  expect(await asked({})).toEqual({ loading: null, children: "the page" });
  expect(page).toHaveBeenCalledExactlyOnceWith({ id: "a" });
  page.mockRejectedValueOnce(new Error("down"));
  await expect(asked({})).rejects.toThrow("down");
});

test("a client navigation shows the loading state first", async () => {
  page.mockClear();
  const { loading } = await asked({ rsc: "1" });
  expect(isValidElement(loading)).toBe(true);
  expect(page).not.toHaveBeenCalled();
});
