import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { Route } from "next";
import { expect, test, vi } from "vitest";
import { BackButton } from "./back-button";

test("leads back, and to the search when it is opened in another tab", () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  history.pushState(null, "", "/property/1");
  render(<BackButton href={"/explore" as Route} label="back" />);
  const press = (keys: object) => {
    const click = createEvent.click(screen.getByRole("link"), keys);
    fireEvent(screen.getByRole("link"), click);
    return click.defaultPrevented;
  };
  expect(press({ ctrlKey: true })).toBe(false);
  expect(back).not.toHaveBeenCalled();
  expect(press({})).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});
