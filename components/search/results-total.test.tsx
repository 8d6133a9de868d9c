import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { focusNextResults, ResultsTotal } from "./results-total";

test("only the list that answers a search moves focus to its result count", () => {
  const { rerender } = render(<ResultsTotal headed={false}>382 homes</ResultsTotal>);
  const heading = () => screen.getByRole("heading", { level: 2 });
  expect(document.activeElement).not.toBe(heading());
  rerender(<ResultsTotal headed={false}>122 homes</ResultsTotal>);
  expect(document.activeElement).not.toBe(heading());
  focusNextResults();
  rerender(<ResultsTotal headed={false}>9 homes</ResultsTotal>);
  expect(document.activeElement).toBe(heading());
  expect(heading().textContent).toBe("9 homes");
  heading().blur();
  rerender(<ResultsTotal headed={false}>7 homes</ResultsTotal>);
  expect(document.activeElement).not.toBe(heading());
});
