import { afterEach, expect, test, vi } from "vitest";
import { motionOf } from "./chart";

vi.mock("maplibre-gl", () => ({ setWorkerUrl: () => {} }));
afterEach(() => vi.unstubAllGlobals());

test("with reduced motion the map moves without animation", () => {
  const asks = (reduced: boolean) =>
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: reduced && query === "(prefers-reduced-motion: reduce)",
    }));
  asks(false);
  expect(motionOf()).toEqual({});
  asks(true);
  expect(motionOf()).toEqual({ duration: 0 });
});
