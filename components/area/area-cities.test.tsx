import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { AreaCities } from "./area-cities";

afterEach(cleanup);

const citiesOf = (cities: Parameters<typeof AreaCities>[0]["cities"]) =>
  show(<AreaCities cities={cities} crumbs={[]} deal="rent" heading="להשכרה" />);

test("cities are sorted by their number of homes for the deal, and empty ones are omitted", () => {
  citiesOf([
    { city: "חיפה", sale: 90, rent: 1 },
    { city: "עכו", sale: 1, rent: 5 },
    { city: "נשר", sale: 7, rent: 0 },
  ]);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["עכו", "חיפה"]);
  expect(screen.queryByText(messages.search.emptyAllTitle)).toBeNull();
});

test("the page shows an empty state when no city has homes for the deal", () => {
  citiesOf([{ city: "נשר", sale: 7, rent: 0 }]);
  expect(screen.getByText(messages.search.emptyAllTitle)).toBeDefined();
  expect(screen.getByText(messages.search.emptyAllText)).toBeDefined();
});
