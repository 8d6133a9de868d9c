import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part";

afterEach(cleanup);

const Part = () => <p>part</p>;

test("a script that failed to load does not break the page, and loads when back online", async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error("offline"));
  const Late = lazyPart(load);
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Late />
    </Suspense>,
  );
  expect(await screen.findByText("waiting")).toBeDefined();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("part")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
