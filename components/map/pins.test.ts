import { afterEach, expect, test, vi } from "vitest";
import type { Pin } from "@/lib/map/pin";
import { createPins } from "./pins";

vi.mock("maplibre-gl", () => ({
  Marker: class {
    element: HTMLElement;
    constructor({ element }: { element: HTMLElement }) {
      this.element = element;
    }
    setLngLat() {
      return this;
    }
    addTo() {
      document.body.append(this.element);
      return this;
    }
    remove() {
      this.element.remove();
    }
  },
}));

const home = (id: string, lng: number): Pin => ({
  ...{ id, lng, lat: 32, homes: 1, low: 2_400_000, high: 2_400_000, onePlace: true },
});

function open() {
  document.body.innerHTML = `
    <article data-home="a"><a href="#a">א</a></article>
    <article data-home="b"><a href="#b">ב</a></article>
    <p>טקסט</p>`;
  const pins = createPins(
    { getCanvasContainer: () => document.body } as never,
    () => "נכס",
    () => {},
  );
  pins.show([home("a", 34.8), home("b", 34.9)]);
  return pins;
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const lit = () =>
  [...document.querySelectorAll<HTMLElement>("[data-lit]")].map(
    ({ dataset }) => dataset.pin ?? `card ${dataset.home}`,
  );
const point = (selector: string) =>
  find(selector).dispatchEvent(new Event("pointerover", { bubbles: true }));

let pins: ReturnType<typeof createPins>;
afterEach(() => pins.stop());

test("a hovered or focused card highlights its pin and no other", () => {
  pins = open();
  expect(lit()).toEqual([]);
  point("[data-home=a] a");
  expect(lit()).toEqual(["a"]);
  find("[data-home=b] a").focus();
  expect(lit()).toEqual(["b"]);
  point("p");
  expect(lit()).toEqual([]);
});

test("a hovered or focused pin highlights its card and no other", () => {
  pins = open();
  point("[data-pin=a]");
  expect(lit()).toEqual(["card a"]);
  find("[data-pin=b]").focus();
  expect(lit()).toEqual(["card b"]);
  point("p");
  expect(lit()).toEqual([]);
});

test("a closed map leaves no card highlighted and removes its listeners", () => {
  pins = open();
  point("[data-pin=a]");
  pins.stop();
  expect(lit()).toEqual([]);
  point("[data-home=a]");
  expect(lit()).toEqual([]);
});
