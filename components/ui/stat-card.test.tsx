import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatCard } from "./stat-card";

afterEach(cleanup);

test("a number has its thousands told apart, and what is no number stays as it is", () => {
  render(<StatCard label="homes" value={12345} />);
  render(<StatCard label="state" value="on" />);
  expect(screen.getByText("12,345")).toBeDefined();
  expect(screen.getByText("on")).toBeDefined();
});
