import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { Pin } from "@/lib/map/pin";
import type { HomePlace } from "@/lib/map/still";
import { exampleListing } from "@/lib/seo/example-listing";
import messages from "@/messages/he.json";
import { StillMap } from "./still-map";

afterEach(cleanup);

const words = messages.listing.map;
const HAIFA = { lat: 32.8036, lng: 35.0087 };
const at = (kind: HomePlace["kind"]): HomePlace => ({ ...HAIFA, kind });
const open = (
  place: HomePlace | null,
  around: Pin[] = [],
  status: "active" | "closed" = "active",
) => show(<StillMap around={around} listing={exampleListing({ place, status })} />);
const map = () => screen.queryByRole("link", { name: words.open });
const navigation = () => screen.queryAllByRole("link", { name: /ניווט/ }) as HTMLAnchorElement[];

test("an exact location is labelled as exact, with navigation links", () => {
  open(at("exact"));
  expect(screen.getByText("המיקום המדויק של הנכס")).toBeDefined();
  expect(navigation().map(({ href }) => href)).toEqual([
    "https://waze.com/ul?ll=32.8036,35.0087&navigate=yes",
    "https://www.google.com/maps/dir/?api=1&destination=32.8036,35.0087",
  ]);
});

test("a sold home has no navigation links", () => {
  open(at("exact"), [], "closed");
  expect(map()).not.toBeNull();
  expect(navigation()).toEqual([]);
});

test.each([
  ["about", "מיקום משוער: הנכס נמצא בתוך העיגול"],
  ["neighborhood", "מיקום משוער: מרכז השכונה"],
  ["city", "מיקום משוער: מרכז חיפה"],
] as const)(
  "%s: the map says so, and no navigation leads to an approximate point",
  (kind, text) => {
    open(at(kind));
    expect(screen.getByText(text)).toBeDefined();
    expect(map()).not.toBeNull();
    expect(navigation()).toEqual([]);
  },
);

test("without a location there is a message and no map", () => {
  open(null);
  expect(screen.getByText("לנכס הזה אין מיקום על המפה")).toBeDefined();
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(document.querySelector("svg")).toBeNull();
});

test("the static map links to the live map there, for homes of its deal", () => {
  open(at("about"));
  const address = new URL((map() as HTMLAnchorElement).href);
  expect(address.pathname).toBe("/explore");
  expect(address.searchParams.get("view")).toBe("map");
  expect(address.searchParams.get("transactionType")).toBe("sale");
  const [west = 0, south = 0, east = 0, north = 0] = (address.searchParams.get("bounds") ?? "")
    .split(",")
    .map(Number);
  expect(west < HAIFA.lng && HAIFA.lng < east && south < HAIFA.lat && HAIFA.lat < north).toBe(true);
});

test("the places on the map are listed as text too", () => {
  open(at("exact"));
  expect(screen.getByText(/^בסביבה: .*חיפה/)).toBeDefined();
});

test("nearby homes show their price, groups show their number, and all are links", () => {
  const near = (east: number, more: Partial<Pin>): Pin => ({
    lat: HAIFA.lat,
    lng: HAIFA.lng + east,
    homes: 1,
    low: null,
    high: null,
    onePlace: true,
    ...more,
  });
  open(at("exact"), [
    near(0.03, { id: "one", low: 2_450_000, high: 2_450_000 }),
    near(-0.03, { id: "hidden" }),
    near(-0.06, { homes: 7, low: 900_000, high: 3_000_000, onePlace: false }),
  ]);
  const section = within(screen.getByRole("region", { name: words.title }));
  const one = section.getByRole("link", { name: /נכס בסביבה/ });
  expect(one.getAttribute("href")).toBe("/property/one");
  expect(one.textContent).toBe("נכס בסביבה: 2.45 מ׳");
  const several = section.getByRole("link", { name: "נכסים בסביבה: 7" });
  expect(several.getAttribute("href")).toMatch(/^\/explore\?.*bounds=/);
  // A listing with a hidden price gets no pin.
  expect(document.body.innerHTML).not.toContain("/property/hidden");
});
