import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useRefresh } from "./use-refresh";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

afterEach(() => vi.restoreAllMocks());

test("a page is refreshed at once, or when offline, once the network is back", () => {
  const { result } = renderHook(() => useRefresh());
  result.current();
  expect(refresh).toHaveBeenCalledTimes(1);

  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  result.current();
  result.current();
  expect(refresh).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  for (const _ of "12") window.dispatchEvent(new Event("online"));
  expect(refresh).toHaveBeenCalledTimes(2);
});
