import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useModalPopover } from "./use-modal-popover";

afterEach(cleanup);

function Page({ open }: { open: boolean }) {
  const popover = useRef<HTMLElement>(null);
  useModalPopover(open, popover);
  return (
    <>
      <header />
      <main>
        <aside inert />
        <section data-testid="sheet" ref={popover}>
          <button type="button">close</button>
          <input aria-label="city" />
        </section>
        <p />
      </main>
    </>
  );
}

const inert = () => [...document.querySelectorAll("[inert]")].map(({ tagName }) => tagName);

test("an open popover has the focus, and only what is not around it is inert", () => {
  const { rerender } = render(<Page open={false} />);
  expect(inert()).toEqual(["ASIDE"]);
  rerender(<Page open />);
  expect(document.activeElement).toBe(screen.getByText("close"));
  expect(inert()).toEqual(["HEADER", "ASIDE", "P"]);
  rerender(<Page open={false} />);
  expect(inert()).toEqual(["ASIDE"]);
});

test("a field in it that has the focus already keeps it", () => {
  const { rerender } = render(<Page open={false} />);
  screen.getByLabelText("city").focus();
  rerender(<Page open />);
  expect(document.activeElement).toBe(screen.getByLabelText("city"));
});

test("what is behind it takes the focus again before the browser returns it", () => {
  render(<Page open />);
  expect(inert()).toContain("HEADER");
  screen.getByTestId("sheet").dispatchEvent(new Event("beforetoggle"));
  expect(inert()).toEqual(["ASIDE"]);
});
