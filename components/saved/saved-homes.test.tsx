import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { savedHomes } from "@/lib/saved/homes";
import messages from "@/messages/he.json";
import { SavedHomes } from "./saved-homes";

const homes = [3, 2, 1].map((n) => ({
  id: `30000000-0000-4000-8000-00000000000${n}`,
  at: n,
  title: `דירה ${n}`,
  price: null,
  note: "",
}));
const open = () =>
  show(
    <main id="main" tabIndex={-1}>
      <SavedHomes />
    </main>,
  );
const heart = (id: string) => document.querySelector<HTMLElement>(`[data-save="${id}"]`);
const letGo = (id: string) =>
  act(async () => {
    savedHomes.set(savedHomes.get().filter((home) => home.id !== id));
  });
const goTo = (hash: string) =>
  act(async () => {
    history.replaceState(null, "", hash);
    window.dispatchEvent(new Event("hashchange"));
  });
const count = () => screen.findByRole("heading", { name: /נכסים/ });
const comparison = () => screen.findByRole("heading", { name: messages.saved.comparison });

beforeEach(() => {
  localStorage.clear();
  savedHomes.set(homes);
  vi.stubGlobal("fetch", async () => Response.json({ homes: [] }));
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "#");
  vi.unstubAllGlobals();
});

test("removing homes by keyboard moves focus to the next heart, and then to the page", async () => {
  open();
  const [first, second, third] = homes.map(({ id }) => id) as [string, string, string];
  await waitFor(() => expect(heart(second)).not.toBeNull());
  heart(second)?.focus();
  await letGo(second);
  expect(document.activeElement).toBe(heart(third));
  await letGo(third);
  expect(document.activeElement).toBe(heart(first));
  await letGo(first);
  expect(document.activeElement?.id).toBe("main");
});

test("switching between the list and the comparison moves focus to the new heading", async () => {
  open();
  const list = await count();
  expect(document.activeElement).not.toBe(list);
  await goTo(`#compare=${homes[0]?.id},${homes[1]?.id}`);
  const compared = await comparison();
  expect(document.activeElement).toBe(compared);
  await goTo("#all");
  expect(document.activeElement).toBe(await count());
});

test("a page opened with a comparison keeps the default focus", async () => {
  history.replaceState(null, "", `#compare=${homes[0]?.id},${homes[1]?.id}`);
  open();
  await comparison();
  expect(document.activeElement).toBe(document.body);
});

test("a failed comparison request can be retried, beside the link back", async () => {
  let away = true;
  vi.stubGlobal("fetch", async (path: string) => {
    // The list behind it makes requests too.
    if (away && path.endsWith("&compare")) throw new TypeError("offline");
    return Response.json({ homes: [] });
  });
  history.replaceState(null, "", `#compare=${homes[0]?.id},${homes[1]?.id}`);
  open();
  const again = await screen.findByRole("button", { name: messages.saved.retry });
  expect(screen.getByRole("link", { name: messages.saved.backToAll })).toBeDefined();
  away = false;
  await act(async () => again.click());
  expect(await screen.findByText(messages.saved.notEnough)).toBeDefined();
});
