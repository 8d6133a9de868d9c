import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { OwnFilters } from "@/lib/dashboard/own-filters";
import { ActiveFilters } from "./active-filters";

function Page({ start = { rooms: 4, city: "חיפה" } }: { start?: OwnFilters }) {
  const [filters, setFilters] = useState(start);
  return (
    <main id="main" tabIndex={-1}>
      <ActiveFilters filters={filters} onChange={setFilters} />
    </main>
  );
}

afterEach(cleanup);

test("removing a filter by keyboard moves focus to the page", async () => {
  show(<Page />);
  const chips = () => screen.queryAllByRole("button", { name: /^הסרת הסינון/ });
  expect(chips()).toHaveLength(2);
  for (const left of [1, 0]) {
    chips()[0]?.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(chips()).toHaveLength(left));
    expect(document.activeElement?.id).toBe("main");
  }
});

test("the filter for homes that expire soon is shown and can be removed", async () => {
  show(<Page start={{ due: true }} />);
  await userEvent.click(screen.getByRole("button", { name: "הסרת הסינון יורדים בשבוע הקרוב" }));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});
