import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveAccount } from "./live-account";

const refresh = vi.hoisted(() => vi.fn());
const router = vi.hoisted(() => ({ refresh }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

class Stream {
  static CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  Stream.opened = [];
  refresh.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a stream event refreshes the page once per change", () => {
  render(<LiveAccount />);
  for (const data of ["1", "1", "2", "2"]) Stream.opened[0]?.onmessage?.({ data });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a lead that arrived before the stream opened triggers a refresh; one already on the page does not", () => {
  const leadNews = '{"unread":1}';
  for (const data of [`x ${leadNews}`, 'x {"unread":2}']) {
    render(<LiveAccount leadNews={leadNews} />);
    Stream.opened.at(-1)?.onmessage?.({ data });
  }
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a page without a lead count reopens the stream and refreshes on its events until it has one", () => {
  const { rerender } = render(<LiveAccount leadNews="1" />);
  const hear = () => Stream.opened.at(-1)?.onmessage?.({ data: "x 2" });
  hear();
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(<LiveAccount leadNews={null} />);
  for (const times of [2, 3]) {
    act(() => vi.advanceTimersByTime(5000));
    expect(Stream.opened).toHaveLength(times);
    expect(refresh).toHaveBeenCalledTimes(times - 1);
    hear();
    expect(refresh).toHaveBeenCalledTimes(times);
  }
  rerender(<LiveAccount leadNews="2" />);
  act(() => vi.advanceTimersByTime(60_000));
  expect(Stream.opened).toHaveLength(3);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test("a rejected stream is reopened after a minute; a dropped one is left to the browser", () => {
  render(<LiveAccount />);
  Stream.opened[0]?.fail(0);
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(1);
  Stream.opened[0]?.fail(Stream.CLOSED);
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(2);
});

test("an unmounted page does not reopen the stream", () => {
  const page = render(<LiveAccount />);
  Stream.opened[0]?.fail(Stream.CLOSED);
  page.unmount();
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(1);
});
