import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withWords } from "@/components/testing/show";
import { boundsAround } from "@/lib/map/my-place";
import messages from "@/messages/he.json";
import { MyPlace } from "./my-place";

const { marks } = vi.hoisted(() => ({ marks: new Set<{ at: unknown; label: string | null }>() }));
vi.mock("maplibre-gl", () => ({
  Marker: class {
    mark = { at: undefined as unknown, label: null as string | null };
    element: HTMLElement;
    constructor({ element }: { element: HTMLElement }) {
      this.element = element;
    }
    setLngLat(at: unknown) {
      this.mark.at = at;
      return this;
    }
    addTo() {
      this.mark.label = this.element.getAttribute("aria-label");
      marks.add(this.mark);
      return this;
    }
    remove() {
      marks.delete(this.mark);
    }
  },
}));

const { map } = messages;
const getCurrentPosition = vi.fn<Geolocation["getCurrentPosition"]>();
beforeEach(() => {
  getCurrentPosition.mockReset();
  vi.stubGlobal("navigator", { ...navigator, geolocation: { getCurrentPosition } });
});
afterEach(() => {
  cleanup();
  marks.clear();
  vi.unstubAllGlobals();
});

function open() {
  const onFound = vi.fn();
  const page = show(<MyPlace chart={{} as never} onFound={onFound} />);
  return { onFound, page };
}
const press = () => userEvent.click(screen.getByRole("button", { name: map.myPlace }));
const answer = (latitude: number, longitude: number) =>
  act(() => getCurrentPosition.mock.lastCall?.[0]({ coords: { latitude, longitude } } as never));
const refuse = (code: number) =>
  act(() => getCurrentPosition.mock.lastCall?.[1]?.({ code } as never));

test("geolocation is requested when the button is pressed, and only once", async () => {
  open();
  await screen.findByRole("button", { name: map.myPlace });
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText(map.places.busy)).toBeTruthy();
  await press();
  await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledOnce());
});

test("the search uses a box around the position, which is marked on the map only", async () => {
  const { onFound } = open();
  await press();
  answer(32.085347, 34.781768);
  expect(onFound).toHaveBeenCalledExactlyOnceWith(boundsAround({ lat: 32.085347, lng: 34.781768 }));
  expect([...marks]).toEqual([{ at: [34.781768, 32.085347], label: map.here }]);
  expect(screen.getByRole("status").textContent).toBe(map.places.shown);
});

test.each([
  ["a refusal", 1, map.places.denied],
  ["a place that is not known", 2, map.places.failed],
  ["a timeout", 3, map.places.failed],
])("%s shows a message, and the next press retries", async (_, code, sentence) => {
  const { onFound } = open();
  await press();
  refuse(code);
  expect((await screen.findByRole("status")).textContent).toBe(sentence);
  expect(onFound).not.toHaveBeenCalled();
  await press();
  answer(32.08, 34.78);
  expect(onFound).toHaveBeenCalledOnce();
});

test("a position outside the map shows a message", async () => {
  const { onFound } = open();
  await press();
  answer(48.85, 2.35);
  expect((await screen.findByRole("status")).textContent).toBe(map.places.away);
  expect(onFound).not.toHaveBeenCalled();
  expect(marks.size).toBe(0);
});

test("a browser without geolocation shows a message", async () => {
  vi.stubGlobal("navigator", { ...navigator, geolocation: undefined });
  open();
  await press();
  expect((await screen.findByRole("status")).textContent).toBe(map.places.failed);
});

test("a closed map removes its marker and ignores later positions", async () => {
  const { onFound, page } = open();
  await press();
  answer(32.08, 34.78);
  await press();
  page.rerender(withWords(null));
  expect(marks.size).toBe(0);
  answer(31.77, 35.21);
  expect(onFound).toHaveBeenCalledOnce();
  expect(marks.size).toBe(0);
});
