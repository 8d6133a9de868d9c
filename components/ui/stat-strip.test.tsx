import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Stat } from "./stat-strip";

afterEach(cleanup);

test("a number gets thousands separators, and other values stay unchanged", () => {
  render(<Stat label="homes" value={12345} />);
  render(<Stat label="state" value="on" />);
  expect(screen.getByText("12,345")).toBeDefined();
  expect(screen.getByText("on")).toBeDefined();
});
