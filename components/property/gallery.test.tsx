import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Gallery } from "./gallery";

afterEach(() => vi.restoreAllMocks());

const WIDE = 100;
const pictures = ["a", "b", "c", "d"].map((name) => ({
  src: `/media/${name}.jpg`,
  thumb: `/media/${name}-480.jpg`,
  width: 1200,
  height: 900,
}));
const names = pictures.map(({ src }) => src);

test("a second press goes on from where the first one leads, also while the row still moves", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  render(
    <Gallery
      labels={{
        gallery: "gallery",
        next: "next",
        previous: "previous",
        fullScreen: "full",
        close: "close",
        thumbnails: "thumbnails",
        photos: names,
        alts: names,
      }}
      pictures={pictures}
    />,
  );
  const next = screen.getByRole("button", { name: "next" });
  fireEvent.click(next);
  fireEvent.click(next);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -2 * WIDE, behavior: "smooth" });

  const [row] = screen.getAllByRole("list");
  if (!row) throw new Error("no row of pictures");
  fireEvent.keyDown(row, { key: "End" });
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -3 * WIDE, behavior: "smooth" });
  fireEvent.keyDown(row, { key: "ArrowRight" });
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -2 * WIDE, behavior: "smooth" });
});
