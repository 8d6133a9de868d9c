import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { Attention } from "./attention";
import { Changes } from "./changes";

const listings = [{ id: "11111111-2222-4333-8444-555555555555", status: "expired" }];
vi.mock("@/server/property/actions", () => ({
  chooseListings: async () => ({ data: listings }),
  changeListings: vi.fn(),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));
afterEach(cleanup);

const cards: never[] = [];
const attention = (expired: number) => (
  <Changes cards={cards}>
    <Attention totals={{ all: 700, live: 0, expired, due: 0 }} />
  </Changes>
);
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /חידוש/ });

test("listings beyond one batch can be renewed by the next", async () => {
  Object.defineProperty(navigator, "sendBeacon", { value: () => true, configurable: true });
  const { rerender } = show(attention(700));
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole("button", { name: "החזרה" })).toBeTruthy());
  expect(button().disabled).toBe(true);
  rerender(withToasts(attention(200)));
  expect(button().disabled).toBe(false);
});
