import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyOnUse, lazyPart } from "./first-use";

afterEach(cleanup);

const Part = () => <p>part</p>;

test.each([
  ["lazyPart", lazyPart],
  // Nothing of it is in the document: the page was opened from another one.
  ["lazyOnUse", (load: () => Promise<typeof Part>) => lazyOnUse("#absent", load)],
] as const)(
  "a script that did not come breaks no page, and comes when the network is back: %s",
  async (_, lazily) => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error("offline"));
    const Late = lazily(load);
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Late />
      </Suspense>,
    );
    expect(await screen.findByText("waiting")).toBeDefined();
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("part")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  },
);
