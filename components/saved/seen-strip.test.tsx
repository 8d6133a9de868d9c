import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SEEN_KEY } from "@/lib/saved/keys";
import { SeenStrip } from "./seen-strip";

afterEach(cleanup);

test("the first home opened in another tab is shown here too", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ homes: [] }));
  const labels = { title: "opened lately", clear: "clear", none: "none", priceHidden: "hidden" };
  render(<SeenStrip labels={labels} />);
  expect(screen.queryByText(labels.title)).toBeNull();
  const id = "00000000-0000-4000-8000-000000000001";
  localStorage.setItem(SEEN_KEY, JSON.stringify({ v: 1, items: [{ id }] }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: SEEN_KEY })));
  expect(await screen.findByText(labels.title)).toBeTruthy();
});
