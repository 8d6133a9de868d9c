import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyOnUse } from "@/components/ui/first-use";
import { InUse } from "./in-use";

afterEach(cleanup);

test("a part that waits for the first use of a page does not wait on pages behind the sign-in", async () => {
  const Late = lazyOnUse("body", async () => () => <p>part</p>);
  const page = (
    <Suspense fallback={<p>waiting</p>}>
      <Late />
    </Suspense>
  );
  const { rerender } = render(page);
  await act(async () => {});
  expect(screen.queryByText("part")).toBeNull();
  rerender(
    <>
      {page}
      <InUse />
    </>,
  );
  expect(await screen.findByText("part")).toBeDefined();
});
