import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePressesKept } from "./use-presses-kept";

afterEach(cleanup);

function Late({ kind, told }: { kind: "click" | "change"; told: () => void }) {
  const ready = usePressesKept("#late :is(button, select)", kind);
  return (
    <>
      <div id="late">
        <button onClick={told} type="button">
          inside
        </button>
        <select aria-label="order" onChange={told}>
          <option>a</option>
          <option>b</option>
        </select>
      </div>
      <button type="button">outside</button>
      <button onClick={ready} type="button">
        ready
      </button>
    </>
  );
}

test("the last press is told again when the script is there, and none after it", async () => {
  const told = vi.fn();
  render(<Late kind="click" told={told} />);
  fireEvent.click(screen.getByText("inside"));
  fireEvent.click(screen.getByText("outside"));
  told.mockClear();
  fireEvent.click(screen.getByText("ready"));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByText("inside"));
  expect(told).toHaveBeenCalledTimes(2);
});

test("so is a choice, as it stands", async () => {
  const told = vi.fn();
  render(<Late kind="change" told={told} />);
  fireEvent.change(screen.getByLabelText("order"), { target: { value: "b" } });
  told.mockClear();
  fireEvent.click(screen.getByText("ready"));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(screen.getByLabelText<HTMLSelectElement>("order").value).toBe("b");
});

test("a press that asks for a new tab is the browser's, and nothing is told where nothing was pressed", async () => {
  const told = vi.fn();
  render(<Late kind="click" told={told} />);
  fireEvent.click(screen.getByText("inside"), { ctrlKey: true });
  told.mockClear();
  fireEvent.click(screen.getByText("ready"));
  await new Promise((done) => setTimeout(done, 20));
  expect(told).not.toHaveBeenCalled();
});
