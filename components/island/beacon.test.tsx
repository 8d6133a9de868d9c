import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { Beacon } from "./beacon";

const sendBeacon = vi.fn();
const sent = () => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body).listing);

beforeEach(() => {
  sendBeacon.mockReset();
  Object.assign(navigator, { sendBeacon });
  new Function(BOOT_SCRIPT)();
});
afterEach(() => {
  cleanup();
  globalThis.showCountedPage?.(null);
});

test("a page reached by client-side navigation is counted, and an unmounted one no longer is", () => {
  const { rerender, unmount } = render(<Beacon page={{ listing: "a" }} />);
  rerender(<Beacon page={{ listing: "a" }} />);
  rerender(<Beacon page={{ listing: "b" }} />);
  unmount();
  render(<Beacon page={{ listing: "a" }} />);
  expect(sent()).toEqual(["a", "b", "a"]);
});

test("without the boot script the beacon is a no-op", () => {
  globalThis.showCountedPage = undefined;
  expect(() => render(<Beacon page={{ company: "a" }} />)).not.toThrow();
});
