import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMarks } from "./use-marks";

const { listMarks } = vi.hoisted(() => ({ listMarks: vi.fn() }));
vi.mock("@/server/list/actions", () => ({ listMarks }));

const CODE = "0".repeat(32);
const homes = [{ id: "a", note: "", title: "", city: "", home: null, marks: [] }];
const found = (...marks: { name: string; answer: "yes" | "no" }[]) =>
  listMarks.mockResolvedValue({ data: { homes: [{ id: "a", marks }] } });
const noa = { name: "נועה", answer: "yes" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("others' answers are refreshed on window focus, and by polling", async () => {
  found(noa);
  const { result } = renderHook(() => useMarks(CODE, homes));
  await pass(6_000);
  expect(result.current.marks.get("a")).toEqual([]);
  await act(async () => window.dispatchEvent(new Event("focus")));
  expect(listMarks).toHaveBeenCalledExactlyOnceWith({ code: CODE });
  expect(result.current.marks.get("a")).toEqual([noa]);
  found({ ...noa, answer: "no" });
  await pass(30_000);
  expect(result.current.marks.get("a")).toEqual([{ ...noa, answer: "no" }]);
});

test("a poll that fails or finds no list keeps the shown answers, and a hidden page does not poll", async () => {
  found(noa);
  const { result } = renderHook(() => useMarks(CODE, homes));
  await pass(30_000);
  listMarks.mockRejectedValue(new Error("offline"));
  await pass(30_000);
  listMarks.mockResolvedValue({ data: { homes: [] } });
  await pass(30_000);
  expect(result.current.marks.get("a")).toEqual([noa]);
  const before = listMarks.mock.calls.length;
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(120_000);
  expect(listMarks.mock.calls.length).toBe(before);
  hidden.mockRestore();
});

test("an own pending answer is not reverted by a poll that lacks it", async () => {
  found(noa);
  const { result } = renderHook(() => useMarks(CODE, homes));
  act(() => result.current.show("a", "דן", "yes"));
  await pass(30_000);
  expect(result.current.marks.get("a")).toEqual([noa, { name: "דן", answer: "yes" }]);
  act(() => result.current.settle("a"));
  await pass(60_000);
  expect(result.current.marks.get("a")).toEqual([noa]);
});
