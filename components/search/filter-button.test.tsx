import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("./filter-panel", () => load());
const { FilterButton } = await import("./filter-button");
const { wasPressed } = await import("./open-filters");

afterEach(cleanup);

const WORDS = "לא נפתח";
const press = () => userEvent.click(screen.getByRole("button", { name: "סינון" }));

test("a press whose panel fails to load shows an error, opens nothing later, and can be retried", async () => {
  load.mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce({ FilterPanel: vi.fn() });
  show(
    <FilterButton chosen={0} failed={WORDS} label="סינון">
      <p>מיון</p>
    </FilterButton>,
  );
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(WORDS));
  expect(wasPressed()).toBe(false);
  await press();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(wasPressed()).toBe(true);
});
