import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { readShape } from "@/lib/map/area";
import { boxOf } from "@/lib/map/pin";
import messages from "@/messages/he.json";
import { DrawArea } from "./draw-area";

const { map } = messages;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const center = { lat: 32.08, lng: 34.78 };

function open() {
  const done = { onDrawn: vi.fn(), onCancel: vi.fn() };
  const jumpTo = vi.fn();
  show(<DrawArea chart={{ getCenter: () => center, jumpTo } as never} {...done} />);
  return { ...done, jumpTo };
}

test("an area can be chosen by keyboard: a circle around the map centre", async () => {
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
  // Two kilometres across.
  expect((box.north - box.south) * 111.2).toBeCloseTo(2, 1);
});

test("Escape cancels without an area, wherever the focus is", async () => {
  const { onCancel } = open();
  const user = userEvent.setup();
  await user.keyboard("{Escape}");
  await user.tab();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2));
});

const SHAPE = "_ibE_seK_seK_seK";
const haifa = { kind: "city", name: "חיפה", label: "חיפה", href: "/explore?city=חיפה" };
const carmel = {
  ...{ kind: "neighborhood", name: "כרמל", label: "כרמל, חיפה" },
  href: "/explore?city=חיפה&neighborhood=כרמל",
};
const answers = (place: { status: number; body: unknown }) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) =>
      path.startsWith("/api/suggest")
        ? Response.json([haifa, carmel, { kind: "agent", name: "חיים", label: "חיים", href: "/" }])
        : Response.json(place.body, { status: place.status }),
    ),
  );
async function choose(label: string) {
  const field = screen.getByRole("combobox", { name: map.place });
  const user = userEvent.setup();
  await user.type(field, label.slice(0, 3));
  await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(2));
  await user.type(field, label.slice(3));
}
const middleOf = (shape: string) => {
  const box = boxOf(readShape(shape) ?? [])!;
  return { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 };
};

test("circles are centred on a place found by its name", async () => {
  answers({ status: 200, body: { lat: 32.8, lng: 35, shape: null } });
  const { onDrawn, jumpTo } = open();
  await choose("חיפה");
  await screen.findByRole("group", { name: "עיגול סביב חיפה:" });
  expect(jumpTo).toHaveBeenCalledWith(expect.objectContaining({ center: [35, 32.8] }));
  expect(screen.queryByRole("button", { name: /^כל / })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "500 מ׳" }));
  const middle = middleOf(onDrawn.mock.calls[0]?.[0]);
  expect(middle.lat).toBeCloseTo(32.8, 4);
  expect(middle.lng).toBeCloseTo(35, 4);
});

test("a whole neighbourhood can be selected", async () => {
  answers({ status: 200, body: { lat: 32.8, lng: 35, shape: SHAPE } });
  const { onDrawn } = open();
  await choose("כרמל, חיפה");
  await userEvent.click(await screen.findByRole("button", { name: "כל כרמל, חיפה" }));
  await waitFor(() => expect(onDrawn).toHaveBeenCalledWith(SHAPE));
});

test("an unknown place shows a message, and the map stays", async () => {
  answers({ status: 404, body: null });
  const { jumpTo } = open();
  await choose("כרמל, חיפה");
  expect(await screen.findByText(map.placeUnknown)).toBeTruthy();
  expect(jumpTo).not.toHaveBeenCalled();
});

test("a circle around the user's position does not reveal the exact address", async () => {
  const door = { latitude: 32.0812345, longitude: 34.7812345 };
  const getCurrentPosition = vi.fn((found: (at: unknown) => void) => found({ coords: door }));
  vi.stubGlobal("navigator", { ...navigator, geolocation: { getCurrentPosition } });
  const { onDrawn } = open();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: map.myPlace }));
  await screen.findByRole("group", { name: `עיגול סביב ${map.myPlace}:` });
  await userEvent.click(screen.getByRole("button", { name: "2 ק״מ" }));
  const middle = middleOf(onDrawn.mock.calls[0]?.[0]);
  // At most half a 500-metre grid cell away, and the same for everybody in that cell.
  const step = 500 / 111_195;
  expect(Math.abs(middle.lat - door.latitude)).toBeLessThan(step / 2 + 1e-4);
  expect(Math.abs(middle.lat / step - Math.round(middle.lat / step))).toBeLessThan(0.02);
});
