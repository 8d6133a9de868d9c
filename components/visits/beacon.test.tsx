import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Beacon } from "./beacon";

const sendBeacon = vi.fn();
const show = (state: string) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  fireEvent(document, new Event("visibilitychange"));
};
const told = () => sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)]);

afterEach(cleanup);
beforeEach(() => {
  sendBeacon.mockReset();
  Object.assign(navigator, { sendBeacon });
  history.replaceState(null, "", "/");
  show("visible");
});

test("a page that is seen is told of once, with the code of the link", () => {
  history.replaceState(null, "", "/?s=aB3xYz");
  const { rerender } = render(<Beacon page={{ listing: "a" }} />);
  rerender(<Beacon page={{ listing: "a" }} />);
  show("hidden");
  show("visible");
  expect(told()).toEqual([["/api/visits", { listing: "a", kind: "view", code: "aB3xYz" }]]);
});

test("a tab in the background is seen when somebody comes to it", () => {
  show("hidden");
  render(<Beacon page={{ agent: "a" }} />);
  expect(sendBeacon).not.toHaveBeenCalled();
  show("visible");
  expect(told()).toEqual([["/api/visits", { agent: "a", kind: "view", code: null }]]);
});

test("a link that counts is told of beside, also when something in it was pressed", () => {
  const { getByText } = render(
    <>
      <Beacon page={{ listing: "a" }} />
      <a data-count="call" href="#call">
        <span>חיוג</span>
      </a>
      <a href="#other">אחר</a>
    </>,
  );
  sendBeacon.mockReset();
  fireEvent.click(getByText("אחר"));
  expect(sendBeacon).not.toHaveBeenCalled();
  // The link itself leads on: nothing prevents it.
  expect(fireEvent.click(getByText("חיוג"))).toBe(true);
  fireEvent.click(getByText("חיוג"));
  expect(told().map(([, event]) => event.kind)).toEqual(["call"]);
});

test("another page is told of anew, and the one before no more", () => {
  const { rerender, unmount } = render(<Beacon page={{ listing: "a" }} />);
  rerender(<Beacon page={{ listing: "b" }} />);
  expect(told().map(([, event]) => event.listing)).toEqual(["a", "b"]);
  unmount();
  fireEvent.click(document.body);
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test("a browser without beacons is left alone", () => {
  Object.assign(navigator, { sendBeacon: undefined });
  expect(() => render(<Beacon page={{ company: "a" }} />)).not.toThrow();
});
