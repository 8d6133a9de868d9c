import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { card } from "@/components/testing/card";
import { show } from "@/components/testing/show";
import type { HomeView } from "@/lib/saved/home-view";
import { savedHomes } from "@/lib/saved/homes";
import messages from "@/messages/he.json";
import { Comparison } from "./comparison";

const ids = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string];
const home = (id: string, entranceDate: string | null): HomeView => ({
  card: { ...card, id },
  city: "חיפה",
  pricePerSqm: null,
  rooms: null,
  builtArea: null,
  floor: null,
  floorsInBuilding: null,
  parkingSpots: null,
  entranceDate,
  features: [],
  median: null,
});

beforeEach(() => {
  localStorage.clear();
  const homes = [home(ids[0], "2020-01-01"), home(ids[1], "2090-03-04")];
  vi.stubGlobal("fetch", async () => Response.json({ homes }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the user's notes and the entrance dates are compared", async () => {
  savedHomes.set([{ id: ids[1], at: 0, title: "", price: null, note: "רחוק מהרכבת" }]);
  show(<Comparison ids={ids} />);
  expect((await row(messages.saved.note))[1]).toBe("רחוק מהרכבת");
  expect(await row(messages.listing.entrance)).toEqual([
    messages.listing.entranceNow,
    "04.03.2090",
  ]);
});
