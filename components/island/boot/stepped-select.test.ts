import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";

/** Each boot listens anew; what an earlier test's boot still hears must find nothing to do. */
const stop = () => {
  if (globalThis.earlyInput) globalThis.earlyInput.over = true;
};

beforeEach(() => new Function(BOOT_SCRIPT)());
afterEach(stop);

describe("a select that is stepped through with the arrow keys", () => {
  const step = () => {
    document.body.innerHTML = `<form action="/explore"><select data-submits name="sort"><option>a</option><option>b</option></select></form><button type="button">other</button>`;
    const [form, select] = [document.querySelector("form"), document.querySelector("select")];
    const sent = vi.fn((event: Event) => event.preventDefault());
    form?.addEventListener("submit", sent);
    for (const _ of "12") {
      fireEvent.keyDown(select as Element, { key: "ArrowDown" });
      fireEvent.change(select as Element);
    }
    expect(sent).not.toHaveBeenCalled();
    return { sent, select: select as Element };
  };

  test.each([
    ["Enter", (select: Element) => fireEvent.keyDown(select, { key: "Enter" })],
    ["leaving it", (select: Element) => fireEvent.focusOut(select)],
  ])("is submitted by %s, once", (_, settle) => {
    const { sent, select } = step();
    for (const _ of "12") settle(select);
    expect(sent).toHaveBeenCalledOnce();
    expect(globalThis.earlyInput?.has(select)).toBe(false);
  });

  test("is recorded for replay, and no longer submitted once React listens", () => {
    const { sent, select } = step();
    expect(globalThis.earlyInput?.has(select)).toBe(true);
    stop();
    fireEvent.focusOut(select);
    expect(sent).not.toHaveBeenCalled();
  });

  test("is submitted at once after a pointer press", () => {
    const { sent, select } = step();
    fireEvent.pointerDown(select);
    fireEvent.change(select);
    expect(sent).toHaveBeenCalledOnce();
  });

  test.each([{ key: " " }, { key: "Enter" }, { key: "ArrowDown", altKey: true }])(
    "is submitted at once when chosen from the list that %o opened",
    (opens) => {
      const { sent, select } = step();
      globalThis.earlyInput?.delete(select);
      fireEvent.keyDown(select, opens);
      fireEvent.change(select);
      expect(sent).toHaveBeenCalledOnce();
    },
  );
});
