import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { card as plainCard } from "@/components/testing/card";
import { outdatedPage, refusal, show } from "@/components/testing/show";
import type { OwnCard } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { Changes } from "./changes";
import { OwnGrid } from "./own-grid";

const actions = vi.hoisted(() => ({
  changeListings: vi.fn(),
  copyListing: vi.fn(),
  saveFinalPrice: vi.fn(),
}));
vi.mock("@/server/property/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const { dashboard: words, property, errors } = messages;
const id = "11111111-2222-4333-8444-555555555555";
const home: OwnCard = {
  ...plainCard,
  id,
  href: paths.property(id),
  title: "דירה בלב העיר",
  lines: [{ role: "title", text: "דירה בלב העיר" }],
  complete: true,
  doubted: null,
  withheld: null,
  isAsked: false,
  daysLeft: 30,
  finalPrice: null,
  reference: null,
  last: null,
};
const beacon = vi.fn((_: string, __: Blob) => true);

function Page({ card = home, lapsed = false }: { card?: OwnCard; lapsed?: boolean }) {
  const [here, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(false)} type="button">
        לעמוד אחר
      </button>
      {here && (
        <Changes cards={[card]}>
          <OwnGrid cards={[card]} lapsed={lapsed} share={null} tab={undefined} />
        </Changes>
      )}
    </>
  );
}

beforeEach(() => {
  // Unmounting sends pending changes, so no test may wait for the network.
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beacon.mockClear();
  actions.changeListings.mockReset();
  actions.changeListings.mockResolvedValue({ data: { done: [id], refused: [] } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function choose(name: string) {
  await user().click(screen.getByRole("button", { name: /^פעולות נוספות/ }));
  await user().click(await screen.findByRole("menuitem", { name }));
}
async function remove() {
  await choose(words.delete);
  await user().click(await screen.findByRole("button", { name: words.deleteConfirm }));
}
const undo = async () => user().click(await screen.findByRole("button", { name: words.undo }));
const card = () => screen.queryByRole("article");

test("a status change shows at once and is saved after eight seconds", async () => {
  show(<Page />);
  await choose(words.moves.hide);
  await waitFor(() => expect(screen.getByText(property.states.hidden)).toBeTruthy());
  await later(7000);
  expect(actions.changeListings).not.toHaveBeenCalled();
  await later(1500);
  const sent = { ids: [id], change: "hide", finalPrice: null };
  expect(actions.changeListings).toHaveBeenCalledWith(sent);
});

test("the card shows the ribbon that visitors see, until the status changes", async () => {
  const marked: OwnCard = { ...home, status: "under_offer", automaticRibbon: "under_offer" };
  show(<Page card={{ ...marked, lowered: 4.5 }} />);
  // The ribbon shows it; the state must not appear twice.
  expect(screen.getAllByText(property.states.under_offer)).toHaveLength(1);
  expect(screen.getByText(/4\.5/)).toBeTruthy();
  await choose(words.moves.hide);
  await waitFor(() => expect(screen.queryByText(property.states.under_offer)).toBeNull());
  expect(screen.getByText(property.states.hidden)).toBeTruthy();
});

test("a status change undone in time is never sent", async () => {
  show(<Page />);
  await choose(words.moves.hide);
  await undo();
  await waitFor(() => expect(screen.queryByText(property.states.hidden)).toBeNull());
  await later(9000);
  expect(actions.changeListings).not.toHaveBeenCalled();
});

test("a second change saves the first at once and then waits its own delay", async () => {
  show(<Page />);
  await choose(words.moves.hide);
  await user().click(await screen.findByRole("button", { name: /^הצגה באתר/ }));
  await waitFor(() => expect(actions.changeListings).toHaveBeenCalledTimes(1));
  await later(9000);
  expect(actions.changeListings.mock.calls.map(([input]) => input.change)).toEqual([
    "hide",
    "show",
  ]);
});

test("closing asks for the final price, which is optional", async () => {
  show(<Page />);
  await choose("סגירה: נמכר");
  expect(await screen.findByText(/לא יוצג לעולם/)).toBeTruthy();
  await user().type(screen.getByLabelText("המחיר הסופי (לא חובה)"), "1800000");
  await user().click(await screen.findByRole("button", { name: "סימון שנמכר" }));
  await later(9000);
  const sent = { ids: [id], change: "close", finalPrice: 1_800_000 };
  expect(actions.changeListings).toHaveBeenCalledWith(sent);
});

test("the final price can be entered or corrected after closing, and is prefilled", async () => {
  actions.saveFinalPrice.mockResolvedValueOnce({ serverError: { code: "unknown", values: {} } });
  actions.saveFinalPrice.mockResolvedValueOnce({});
  show(<Page card={{ ...home, status: "closed", finalPrice: 1_750_000 }} />);
  await choose(words.paid);
  const price = await screen.findByLabelText<HTMLInputElement>("המחיר הסופי (לא חובה)");
  expect(price.value).toContain("1,750,000");
  await user().clear(price);
  await user().type(price, "1800000");
  const save = await screen.findByRole("button", { name: words.paidSave });
  await user().click(save);
  await waitFor(() => expect(screen.getByText(words.changeFailed)).toBeTruthy());
  await user().click(save);
  await waitFor(() => expect(screen.getByText(words.paidSaved)).toBeTruthy());
  expect(actions.saveFinalPrice).toHaveBeenLastCalledWith({ id, price: 1_800_000 });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("undo by keyboard moves focus to the restored card", async () => {
  show(<Page />);
  await remove();
  const button = await screen.findByRole("button", { name: words.undo });
  button.focus();
  await user().keyboard("{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^פעולות נוספות/ })),
  );
});

test("focus moves to the card when a focused message expires", async () => {
  show(<Page />);
  await choose(words.moves.hide);
  (await screen.findByRole("button", { name: words.undo })).focus();
  await later(8500);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^פעולות נוספות/ }));
});

test("a rejected change is reverted, with the reason beside it", async () => {
  const values = { used: 5, limit: 5 };
  actions.changeListings.mockResolvedValue({
    data: { done: [], refused: [{ id, code: "planLimitReached", values }] },
  });
  show(<Page card={{ ...home, status: "hidden" }} />);
  await user().click(screen.getByRole("button", { name: /^הצגה באתר/ }));
  await waitFor(() => expect(screen.queryByText(property.states.hidden)).toBeNull());
  await later(9000);
  expect(screen.getByText(property.states.hidden)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("מפורסמים 5 נכסים");
});

test("a deleted listing disappears at once and is deleted when the undo time ends", async () => {
  show(<Page />);
  await remove();
  await waitFor(() => expect(card()).toBeNull());
  expect(actions.changeListings).not.toHaveBeenCalled();
  await later(9000);
  const sent = { ids: [id], change: "delete", finalPrice: null };
  expect(actions.changeListings).toHaveBeenCalledWith(sent);
  expect(await screen.findByText("הנכס נמחק בהצלחה")).toBeTruthy();
});

test("a listing restored in time reappears and is not deleted", async () => {
  show(<Page />);
  await remove();
  await undo();
  await waitFor(() => expect(card()).toBeTruthy());
  await user().click(screen.getByRole("button", { name: "לעמוד אחר" }));
  expect(beacon).not.toHaveBeenCalled();
});

test("a failed deletion restores the listing and shows an error", async () => {
  actions.changeListings.mockResolvedValue(refusal("unexpected"));
  show(<Page />);
  await remove();
  await later(9000);
  expect(await screen.findByText(words.deleteFailed)).toBeTruthy();
  expect(card()).toBeTruthy();
});

test.each([
  ["the page is from before a deploy", outdatedPage(), messages.form.outdated],
  ["the server does not respond", new TypeError("Failed to fetch"), messages.form.unavailable],
])("a change that is not saved says why: %s", async (_, error, reason) => {
  actions.changeListings.mockRejectedValue(error);
  show(<Page />);
  await choose(words.moves.hide);
  await later(9000);
  expect(await screen.findByText(words.changeFailed)).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
  const reload = screen.queryByRole("button", { name: messages.form.reload });
  expect(reload !== null).toBe(reason === messages.form.outdated);
  expect(screen.queryByText(property.states.hidden)).toBeNull();
});

test.each(["another page", "the page goes"])(
  "pending changes are sent when the page is left: %s",
  async (way) => {
    show(<Page />);
    await remove();
    if (way === "another page") {
      await user().click(screen.getByRole("button", { name: "לעמוד אחר" }));
    } else window.dispatchEvent(new Event("pagehide"));
    const [address, body] = beacon.mock.calls[0] ?? [];
    expect(address).toBe(paths.changeListings);
    expect(JSON.parse((await body?.text()) ?? "")).toEqual({
      ids: [id],
      change: "delete",
      finalPrice: null,
    });
    // No undo is offered once the change is saved.
    await waitFor(() => expect(screen.queryByRole("button", { name: words.undo })).toBeNull());
  },
);

test("a lapsed account can take homes off, and is offered nothing else", async () => {
  show(<Page lapsed />);
  expect(screen.queryByRole("link", { name: /^עריכה/ })).toBeNull();
  await user().click(screen.getByRole("button", { name: /^פעולות נוספות/ }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(items).toEqual(["סגירה: נמכר", words.moves.hide, words.delete]);
});

test("publishing a draft from its card shows the same notice as the form, with its seekers", async () => {
  const published = { id, title: home.title, url: "https://delet.example", seekers: 17 };
  actions.changeListings.mockResolvedValue({ data: { done: [id], refused: [], published } });
  show(<Page card={{ ...home, status: "draft" }} />);
  await choose(words.moves.publish);
  await waitFor(() => expect(screen.queryByText(words.published.title)).toBeNull());
  await later(9000);
  expect(await screen.findByText(words.published.title)).toBeTruthy();
  expect(screen.getByText("17 מחפשים בית כזה, ויקבלו התראה.")).toBeTruthy();
});

test("seekers are not mentioned when they are few or when visitors cannot see the home", async () => {
  const published = { id, title: home.title, url: "https://delet.example", seekers: null };
  actions.changeListings.mockResolvedValueOnce({ data: { done: [id], refused: [], published } });
  show(<Page card={{ ...home, status: "draft" }} />);
  await choose(words.moves.publish);
  await later(9000);
  expect(await screen.findByText(words.published.title)).toBeTruthy();
  expect(screen.queryByText(/מחפשים/)).toBeNull();
  cleanup();
  show(<Page card={{ ...home, status: "draft" }} />);
  await choose(words.moves.publish);
  await later(9000);
  expect(actions.changeListings).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(words.published.title)).toBeNull();
});

test("publishing an incomplete draft opens its form at the missing fields", async () => {
  show(<Page card={{ ...home, status: "draft", complete: false }} />);
  await user().click(screen.getByRole("button", { name: /^פעולות נוספות/ }));
  const item = await screen.findByRole("menuitem", { name: words.moves.publish });
  expect(item.getAttribute("href")).toBe(paths.publishDraft(id));
  expect(errors.listingIncomplete).toBeTruthy();
});

test("a double tap changes one listing, not the one that moves under the finger", async () => {
  const ids = [1, 2, 3].map((n) => id.replace("1", String(n)));
  const cards = ids.map((one): OwnCard => ({ ...home, id: one, status: "expired" }));
  show(
    <Changes cards={cards}>
      <OwnGrid cards={cards} share={null} tab="expired" />
    </Changes>,
  );
  const left = () => screen.queryAllByRole("article").length;
  const tap = () =>
    user().click(screen.getAllByRole("button", { name: new RegExp(words.moves.renew) })[0]!);
  await tap();
  await tap();
  await waitFor(() => expect(left()).toBe(2));
  await later(500);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await tap();
  await waitFor(() => expect(left()).toBe(1));
});

const doubted = { price: 1, deal: "sale", doubt: "low" } as const;
const ask = property.askPrice;

test("publishing a draft with a doubtful price requires confirmation, which is sent with it", async () => {
  show(<Page card={{ ...home, status: "draft", doubted }} />);
  await choose(words.moves.publish);
  expect(await screen.findByRole("alertdialog", { name: "המחיר הוא 1 ₪?" })).toBeTruthy();
  const mend = screen.getByRole("link", { name: ask.edit });
  expect(mend.getAttribute("href")).toBe(paths.editProperty(id));
  await later(9000);
  expect(actions.changeListings).not.toHaveBeenCalled();
  await user().click(screen.getByRole("button", { name: ask.meant }));
  await later(9000);
  const sent = { ids: [id], change: "publish", finalPrice: null, confirmedPrice: 1 };
  expect(actions.changeListings).toHaveBeenCalledExactlyOnceWith(sent);
});

test("the price confirmation can be closed and reopened at once", async () => {
  show(<Page card={{ ...home, status: "draft", doubted }} />);
  const publish = screen.getByRole("button", { name: new RegExp(`^${words.moves.publish}:`) });
  for (let time = 0; time < 2; time++) {
    await user().click(publish);
    expect(await screen.findByRole("alertdialog", { name: "המחיר הוא 1 ₪?" })).toBeTruthy();
    await user().keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }
  expect(actions.changeListings).not.toHaveBeenCalled();
});

test("hiding a home needs no price confirmation, and a note on its card flags the price", async () => {
  show(<Page card={{ ...home, doubted }} />);
  expect(screen.getByText(/לא נשלח בהתראות/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "בדיקת המחיר" });
  expect(link.getAttribute("href")).toBe(paths.editProperty(id));
  await choose(words.moves.hide);
  await later(9000);
  expect(actions.changeListings).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a withheld home is listed with its price and a link, and can be confirmed there", async () => {
  const values = { title: home.title, price: 1, deal: "sale" };
  const refused = [{ id, code: "priceInDoubt", values }];
  actions.changeListings.mockResolvedValueOnce({ data: { done: [], refused } });
  show(<Page card={{ ...home, status: "hidden" }} />);
  await choose(words.moves.show);
  await later(9000);
  const held = await screen.findByRole("alert", { name: "נכס אחד ממתין לאישור המחיר" });
  const link = within(held).getByRole("link", { name: home.title });
  expect(link.getAttribute("href")).toBe(paths.editProperty(id));
  expect(within(held).getByText("המחיר הוא 1 ₪?")).toBeTruthy();
  await user().click(within(held).getByRole("button", { name: `${ask.meant}: ${home.title}` }));
  await waitFor(() =>
    expect(screen.queryByRole("alert", { name: /ממתין לאישור המחיר/ })).toBeNull(),
  );
  await later(9000);
  const sent = { ids: [id], change: "show", finalPrice: null, confirmedPrice: 1 };
  expect(actions.changeListings).toHaveBeenLastCalledWith(sent);
});
