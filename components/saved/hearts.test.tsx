import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Activity, lazy, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PropertyCard } from "@/components/property/property-card";
import { card as plainCard } from "@/components/testing/card";
import { show, withToasts } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import type { CardView } from "@/lib/property/types";
import { SAVED_MAX, savedHomes } from "@/lib/saved/homes";
import { SAVED_KEY } from "@/lib/saved/keys";
import { markSeen, seenHomes } from "@/lib/saved/seen";
import { readEvent } from "@/lib/visits/event";
import messages from "@/messages/he.json";
import { SavedNotice } from "./saved-notice";

const words = messages.saved.notice;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const card = (n: number): CardView => ({
  ...plainCard,
  id: idOf(n),
  href: paths.property(idOf(n)),
  title: `דירה ${n}`,
  transactionType: n === 2 ? "rent" : "sale",
  lines: [{ role: "title", text: `דירה ${n}` }],
  price: n * 1000,
});

const page = (count = 2) =>
  show(
    <>
      {Array.from({ length: count }, (_, n) => (
        <PropertyCard card={card(n + 1)} key={idOf(n)} />
      ))}
      <span data-saved-count="" />
      <SavedNotice />
    </>,
  );
const heart = (n: number) =>
  screen.getByRole("button", { name: messages.saved.heart.replace("{title}", `דירה ${n}`) });
const press = async (n: number) => {
  heart(n).click();
  await Promise.resolve();
};
const pressed = () => [1, 2].map((n) => heart(n).getAttribute("aria-pressed") === "true");
const status = () =>
  screen.getByText((_, node) => node?.hasAttribute("data-saved-status") ?? false);
const undo = () => screen.getByRole("button", { name: words.undo });
const count = () => document.querySelector("[data-saved-count]")?.getAttribute("data-saved-count");

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: vi.fn() });
  localStorage.clear();
  return cleanup;
});
afterEach(() => vi.restoreAllMocks());

// First of all: the hearts' script loads once per document, which here is once per file.
test("a heart pressed before its script loads shows as pressed at once, and is saved", async () => {
  page();
  heart(2).click();
  expect(pressed()).toEqual([false, true]);
  await vi.waitFor(() => expect(savedHomes.get()).toMatchObject([{ id: idOf(2) }]));
  expect(pressed()).toEqual([false, true]);
});

describe("a heart", () => {
  test("responds at once, announces it, and is counted", async () => {
    page();
    expect(pressed()).toEqual([false, false]);
    await press(2);
    await waitFor(() => expect(pressed()).toEqual([false, true]));
    expect(status().textContent).toBe(words.saved);
    expect(count()).toBe("1");
    expect(savedHomes.get()).toMatchObject([
      { id: idOf(2), title: "דירה 2", price: 2000, deal: "rent" },
    ]);
  });

  test("removes the home when pressed again, and both changes can be undone", async () => {
    page();
    await press(1);
    undo().click();
    expect(pressed()).toEqual([false, false]);
    expect(status().textContent).toBe(words.undone);
    await press(1);
    savedHomes.set(savedHomes.get().map((home) => ({ ...home, note: "שלי" })));
    await press(1);
    await waitFor(() => expect(status().textContent).toBe(words.removed));
    expect(count()).toBe("");
    undo().click();
    expect(pressed()).toEqual([true, false]);
    expect(savedHomes.get()[0]?.note).toBe("שלי");
  });

  test("that saves a home is counted for its agent, one that removes it is not", async () => {
    const sendBeacon = vi.fn();
    Object.assign(navigator, { sendBeacon });
    page();
    await press(1);
    await press(1);
    await waitFor(() =>
      expect(sendBeacon.mock.calls.map(([path, body]) => [path, readEvent(body)])).toEqual([
        ["/api/visits", { kind: "save", listing: idOf(1), code: undefined }],
      ]),
    );
  });

  test("announces the same message again", async () => {
    page();
    await press(1);
    const first = status().textContent;
    await press(2);
    await waitFor(() => expect(status().textContent).not.toBe(first));
    expect(status().textContent?.trim()).toBe(words.saved);
  });

  test("reports a full list and a failed write; neither can be undone", async () => {
    page();
    savedHomes.set(
      Array.from({ length: SAVED_MAX }, (_, n) => ({
        id: idOf(n + 10),
        title: "",
        at: 0,
        price: null,
        note: "",
      })),
    );
    await press(1);
    await waitFor(() =>
      expect(status().textContent).toBe(words.full.replace("{max}", String(SAVED_MAX))),
    );
    expect(pressed()).toEqual([false, false]);
    localStorage.clear();
    vi.spyOn(savedHomes, "set").mockReturnValue(false);
    await press(1);
    await waitFor(() => expect(status().textContent).toBe(words.failed));
    expect(pressed()).toEqual([false, false]);
    expect(screen.queryByRole("button", { name: words.undo })).toBeNull();
  });

  test("follows changes from other tabs", async () => {
    page();
    const text = JSON.stringify({ v: 1, items: [{ id: idOf(2) }] });
    localStorage.setItem(SAVED_KEY, text);
    window.dispatchEvent(new StorageEvent("storage", { key: SAVED_KEY, newValue: text }));
    expect(pressed()).toEqual([false, true]);
  });

  test("that was set in another tab is shown when the page is restored", () => {
    page();
    localStorage.setItem(SAVED_KEY, JSON.stringify({ v: 1, items: [{ id: idOf(2) }] }));
    expect(pressed()).toEqual([false, false]);
    window.dispatchEvent(new Event("pageshow"));
    expect(pressed()).toEqual([false, true]);
  });

  test("that is empty saves, and a filled one removes, whatever another tab did meanwhile", async () => {
    page();
    const kept = JSON.stringify({ v: 1, items: [{ id: idOf(1), note: "שלי" }] });
    localStorage.setItem(SAVED_KEY, kept);
    await press(1);
    await waitFor(() => expect(status().textContent?.trim()).toBe(words.saved));
    expect(localStorage.getItem(SAVED_KEY)).toBe(kept);
    expect(navigator.sendBeacon).not.toHaveBeenCalled();
    expect(pressed()).toEqual([true, false]);
    localStorage.clear();
    await press(1);
    await waitFor(() => expect(status().textContent?.trim()).toBe(words.removed));
    expect(savedHomes.get()).toEqual([]);
    expect(pressed()).toEqual([false, false]);
  });

  test("updates cards that are added later", async () => {
    const { rerender } = page(1);
    await press(1);
    rerender(
      withToasts(
        <>
          <PropertyCard card={card(2)} />
          <PropertyCard card={card(1)} />
          <SavedNotice />
        </>,
      ),
    );
    await vi.waitFor(() => expect(heart(1).getAttribute("aria-pressed")).toBe("true"));
  });

  test("hides its notice after a timeout", async () => {
    vi.useFakeTimers();
    page();
    await press(1);
    const notice = document.querySelector<HTMLElement>("[data-saved-notice]");
    expect(notice?.hidden).toBe(false);
    act(() => void vi.advanceTimersByTime(7000));
    expect(notice?.hidden).toBe(true);
    vi.useRealTimers();
  });
});

test("a heart on cards not yet hydrated responds to its first press", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const Waiting = lazy(() => new Promise<never>(() => {}));
  const tree = (cards: ReactNode) =>
    withToasts(
      <>
        <div>
          <Activity>{cards}</Activity>
        </div>
        <SavedNotice />
      </>,
    );
  container.innerHTML = renderToString(tree(<PropertyCard card={card(1)} />));
  render(tree(<Waiting />), { container, hydrate: true });
  const above = vi.fn();
  container.addEventListener("click", above);
  heart(1).click();
  // React stops its propagation to elements above the cards until they are hydrated.
  expect(above).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(savedHomes.get()).toMatchObject([{ id: idOf(1) }]));
});

test("an opened page is remembered, and its card is marked as seen", async () => {
  show(
    <>
      <div data-opened={idOf(1)} />
      <PropertyCard card={card(1)} />
      <PropertyCard card={card(2)} />
      <SavedNotice />
    </>,
  );
  const seen = () =>
    screen.getAllByRole("article").map((article) => article.hasAttribute("data-seen"));
  await vi.waitFor(() => expect(seenHomes.get()).toEqual([{ id: idOf(1) }]));
  expect(seen()).toEqual([true, false]);
  expect(document.documentElement.hasAttribute("data-visited")).toBe(true);
  document.querySelector("[data-opened]")?.removeAttribute("data-opened");
  markSeen(seenHomes, idOf(2));
  expect(seen()).toEqual([true, true]);
  seenHomes.set([]);
  await vi.waitFor(() => expect(seen()).toEqual([false, false]));
  expect(document.documentElement.hasAttribute("data-visited")).toBe(false);
});

test("an agent's own lists have no hearts", () => {
  show(<PropertyCard card={card(1)} saved={false} />);
  expect(screen.queryByRole("button")).toBeNull();
});
