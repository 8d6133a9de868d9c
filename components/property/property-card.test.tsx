import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { card } from "@/components/testing/card";
import { show } from "@/components/testing/show";
import type { CardView } from "@/lib/property/types";
import { PropertyCard } from "./property-card";

const own = (text: string) => ({ text, color: "#3F5B3A" });

/** Which of all possible marks are on the card. */
function marks(change: Partial<CardView>) {
  const view = within(show(<PropertyCard card={{ ...card, ...change }} />).container);
  const words = /^(המחיר ירד.*|מחיר ירד|חדש|בתהליך|נמכר|הושכר|בלעדי)$/;
  return view.queryAllByText(words).map(({ textContent }) => textContent);
}

test("an open house is shown with its day", () => {
  const view = within(
    show(<PropertyCard card={{ ...card, openHouseOn: "2026-12-04" }} />).container,
  );
  expect(view.getByText("בית פתוח: יום ו׳, 4.12")).toBeTruthy();
  expect(within(show(<PropertyCard card={card} />).container).queryByText(/בית פתוח/)).toBeNull();
});

test.each<[Partial<CardView>, string[]]>([
  [{}, []],
  [{ lowered: 4 }, ["המחיר ירד ב־4%"]],
  [{ lowered: 4.5, automaticRibbon: "lowered" }, ["המחיר ירד ב־4.5%"]],
  [{ status: "under_offer" }, ["בתהליך"]],
  [
    { lowered: 4, status: "under_offer", automaticRibbon: "under_offer" },
    ["המחיר ירד ב־4%", "בתהליך"],
  ],
  [{ automaticRibbon: "new" }, ["חדש"]],
  [{ lowered: 4, ribbon: own("בלעדי") }, ["המחיר ירד ב־4%", "בלעדי"]],
  [{ lowered: 4, ribbon: own("מחיר ירד") }, ["מחיר ירד"]],
  [{ status: "closed", automaticRibbon: "closed" }, ["נמכר"]],
  [{ status: "closed", automaticRibbon: "closed", transactionType: "rent" }, ["הושכר"]],
  [{ status: "closed", ribbon: own("בלעדי") }, ["בלעדי", "נמכר"]],
])("%j shows each mark once: %j", (change, words) => {
  expect(marks(change)).toEqual(words);
});
