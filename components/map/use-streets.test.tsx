import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useStreets } from "./use-streets";

const { loadStreets } = vi.hoisted(() => ({ loadStreets: vi.fn() }));
vi.mock("./streets", () => ({ loadStreets }));

const STREETS = { kind: "pmtiles", url: "https://tiles.example/israel.pmtiles" } as const;
const draw = () => ({ sources: {}, layers: [] });

function open(streets: typeof STREETS | null) {
  const listeners = new Map<string, (event: object) => void>();
  const chart = {
    on: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    off: (kind: string) => listeners.delete(kind),
  };
  const { result, unmount } = renderHook(() => useStreets(chart as never, streets));
  const tell = (kind: string, event: object) => act(() => listeners.get(kind)?.(event));
  return { result, unmount, tell, listeners };
}

beforeEach(() => {
  loadStreets.mockReset();
});

test("without an operator's choice no streets are requested", async () => {
  const { result } = open(null);
  expect(result.current).toMatchObject({ draw: null, failed: false });
  await waitFor(() => expect(loadStreets).not.toHaveBeenCalled());
});

test("streets are drawn once they are loaded", async () => {
  loadStreets.mockResolvedValue(draw);
  const { result } = open(STREETS);
  await waitFor(() => expect(result.current).toMatchObject({ draw, failed: false }));
});

test("an unavailable source leaves the map without streets, and a retry loads them", async () => {
  loadStreets.mockRejectedValueOnce(new Error("503")).mockResolvedValue(draw);
  const { result } = open(STREETS);
  await waitFor(() => expect(result.current).toMatchObject({ draw: null, failed: true }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ draw, failed: false }));
});

test("one failed tile is ignored, two in a row mark the source as unavailable", async () => {
  loadStreets.mockResolvedValue(draw);
  const { result, tell } = open(STREETS);
  await waitFor(() => expect(result.current.draw).toBe(draw));
  const failure = { error: new Error("404"), sourceId: "streets:tiles" };
  tell("error", failure);
  tell("sourcedata", { sourceId: "streets:tiles", tile: {} });
  tell("error", failure);
  await waitFor(() => expect(result.current).toMatchObject({ draw, failed: false }));
  tell("error", failure);
  await waitFor(() => expect(result.current).toMatchObject({ draw: null, failed: true }));
});

test("other map errors are logged, and the streets stay", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  loadStreets.mockResolvedValue(draw);
  const { result, tell } = open(STREETS);
  await waitFor(() => expect(result.current.draw).toBe(draw));
  const error = new Error("of the map itself");
  for (let n = 0; n < 3; n++) tell("error", { error });
  await waitFor(() => expect(log).toHaveBeenCalledWith(error));
  expect(result.current.draw).toBe(draw);
  log.mockRestore();
});

test("a closed map removes its listeners", async () => {
  loadStreets.mockResolvedValue(draw);
  const { unmount, listeners } = open(STREETS);
  expect(listeners.size).toBe(2);
  unmount();
  expect(listeners.size).toBe(0);
});
