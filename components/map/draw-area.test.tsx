import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { readShape } from "@/lib/map/area";
import { boxOf } from "@/lib/map/pin";
import { DrawArea } from "./draw-area";

afterEach(cleanup);

const center = { lat: 32.08, lng: 34.78 };

function open() {
  const done = { onDrawn: vi.fn(), onCancel: vi.fn() };
  show(<DrawArea chart={{ getCenter: () => center } as never} {...done} />);
  return done;
}

test("an area is chosen without a mouse: a circle around the middle of the map", async () => {
  const { onDrawn } = open();
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  const oneKilometre = await screen.findByRole("button", { name: "1 ק״מ" });
  await waitFor(() => expect(document.activeElement).toBe(oneKilometre));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onDrawn).toHaveBeenCalledOnce());
  const box = boxOf(readShape(onDrawn.mock.calls[0]?.[0]) ?? [])!;
  expect((box.north + box.south) / 2).toBeCloseTo(center.lat, 4);
  expect((box.east + box.west) / 2).toBeCloseTo(center.lng, 4);
  // Two kilometres from side to side.
  expect((box.north - box.south) * 111.2).toBeCloseTo(2, 1);
});

test("Escape leaves without an area, wherever the focus is", async () => {
  const { onCancel } = open();
  const user = userEvent.setup();
  await user.keyboard("{Escape}");
  await user.tab();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2));
});
