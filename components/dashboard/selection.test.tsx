import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import type { Status } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { Changes } from "./changes";
import { OwnGrid } from "./own-grid";
import { ChosenListings } from "./selection";

const actions = vi.hoisted(() => ({
  changeListings: vi.fn(),
  chooseListings: vi.fn(),
  copyListing: vi.fn(),
}));
vi.mock("@/server/property/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const words = messages.dashboard.choosing;
const home = (n: number, status: Status = "active"): OwnCard => ({
  id: `11111111-2222-4333-8444-00000000000${n}`,
  href: paths.property("1"),
  title: `דירה ${n}`,
  transactionType: "sale",
  propertyTypes: ["apartment"],
  lines: [{ role: "title", text: `דירה ${n}` }],
  image: null,
  imageCount: 0,
  ribbon: null,
  automaticRibbon: null,
  lowered: null,
  owner: null,
  listedOn: null,
  status,
  complete: true,
  doubted: null,
  withheld: null,
  isAsked: false,
  daysLeft: 30,
  finalPrice: null,
  reference: null,
  last: null,
});

function Page({ cards, found = cards.length }: { cards: OwnCard[]; found?: number }) {
  return (
    <Changes cards={cards}>
      <ChosenListings cards={cards} filters={{ city: "חיפה" }} found={found}>
        <OwnGrid cards={cards} share={null} tab={undefined} />
      </ChosenListings>
    </Changes>
  );
}

beforeEach(() => {
  Object.defineProperty(navigator, "sendBeacon", { value: vi.fn(), configurable: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  actions.changeListings.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const box = (n: number) => screen.getByRole("checkbox", { name: `בחירה: דירה ${n}` });
const bar = () => screen.queryByRole("region", { name: words.label });
const offered = () =>
  [...(bar()?.querySelectorAll("button") ?? [])]
    .map((button) => button.textContent)
    .filter(Boolean);

test("Shift selects a range, which is changed in one call", async () => {
  const cards = [1, 2, 3, 4].map((n) => home(n));
  actions.changeListings.mockResolvedValue({ data: { done: [], refused: [] } });
  show(<Page cards={cards} />);
  expect(bar()).toBeNull();
  await user.click(box(1));
  await user.keyboard("{Shift>}");
  await user.click(box(3));
  await user.keyboard("{/Shift}");
  await waitFor(() => expect(bar()?.textContent).toContain("נבחרו 3 נכסים"));
  expect(offered()).toEqual([
    "בחירת כל ה־4",
    words.do.renew,
    words.do.hide,
    words.do.close,
    words.do.delete,
  ]);
  await user.click(screen.getByRole("button", { name: words.do.hide }));
  await waitFor(() => expect(bar()).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(actions.changeListings.mock.calls).toEqual([
    [{ ids: cards.slice(0, 3).map(({ id }) => id), change: "hide", finalPrice: null }],
  ]);
});

test.each([
  ["of this page is called by its title", [home(1), home(2)], "הנכס הוסתר: דירה 1"],
  ["of another page is described as such", [home(2)], "הנכס הוסתר: נכס מעמוד אחר"],
])("a single changed home %s", async (_, then, message) => {
  const { rerender } = show(<Page cards={[home(1), home(2)]} />);
  await user.click(box(1));
  rerender(withToasts(<Page cards={then} found={2} />));
  await user.click(screen.getByRole("button", { name: words.do.hide }));
  await waitFor(() => expect(screen.getByText(message)).toBeDefined());
});

test("closing several asks for no prices and says that each can be added later", async () => {
  const cards = [home(1), home(2), home(3)];
  actions.changeListings.mockResolvedValue({ data: { done: [], refused: [] } });
  show(<Page cards={cards} />);
  await user.click(box(1));
  await user.click(box(2));
  await user.click(await screen.findByRole("button", { name: words.do.close }));
  const question = await screen.findByRole("alertdialog", {
    name: "לסמן ששני נכסים נמכרו או הושכרו?",
  });
  expect(question.textContent).toContain("את המחיר הסופי אפשר להוסיף אחר כך");
  await user.click(within(question).getByRole("button", { name: words.do.close }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  // The bar is gone, and the focus is on the select-all checkbox.
  expect(bar()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: words.page }));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(actions.changeListings.mock.calls).toEqual([
    [{ ids: cards.slice(0, 2).map(({ id }) => id), change: "close", finalPrice: null }],
  ]);
});

test("deleting a home from its menu moves focus to the next one", async () => {
  show(<Page cards={[home(1), home(2), home(3)]} />);
  await user.click(screen.getByRole("button", { name: "פעולות נוספות: דירה 2" }));
  await user.click(await screen.findByRole("menuitem", { name: messages.dashboard.delete }));
  await user.click(await screen.findByRole("button", { name: messages.dashboard.deleteConfirm }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "פעולות נוספות: דירה 3" }),
  );
});

test("the selection reflects changes from a home's own menu, also after they are saved", async () => {
  const cards = [home(1), home(2), home(3)];
  const written = () => actions.changeListings.mock.lastCall?.[0].ids;
  actions.changeListings.mockImplementation(async ({ ids }) => ({
    data: { done: ids, refused: [] },
  }));
  const fromMenu = async (n: number, item: string) => {
    await user.click(screen.getByRole("button", { name: `פעולות נוספות: דירה ${n}` }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  const { rerender } = show(<Page cards={cards} />);
  await user.click(box(1));
  await user.click(box(2));
  await fromMenu(1, messages.dashboard.moves.hide);
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(written()).toEqual([cards[0]?.id]);
  rerender(withToasts(<Page cards={[home(1, "hidden"), home(2), home(3)]} />));
  expect(offered()).toContain(`${words.do.show} (1)`);
  expect(offered()).toContain(`${words.do.hide} (1)`);

  await fromMenu(2, messages.dashboard.delete);
  await user.click(await screen.findByRole("button", { name: messages.dashboard.deleteConfirm }));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(written()).toEqual([cards[1]?.id]);
  rerender(withToasts(<Page cards={[home(1, "hidden"), home(3)]} />));
  expect(bar()?.textContent).toContain("נבחר נכס אחד");
  expect(offered()).not.toContain(`${words.do.hide} (1)`);
});

test("a home can be copied over plain HTTP, where browsers offer no UUIDs", async () => {
  actions.copyListing.mockResolvedValue(undefined);
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  show(<Page cards={[home(1)]} />);
  await user.click(screen.getByRole("button", { name: "פעולות נוספות: דירה 1" }));
  await user.click(await screen.findByRole("menuitem", { name: messages.dashboard.copy }));
  await vi.waitFor(() => expect(actions.copyListing).toHaveBeenCalledOnce());
  expect(actions.copyListing.mock.calls[0]?.[0]).toEqual({
    id: home(1).id,
    clientRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  vi.unstubAllGlobals();
});

test("an action that applies to some is offered for those, and the others stay selected", async () => {
  const cards = [home(1), home(2, "hidden"), home(3)];
  actions.changeListings.mockResolvedValue({ data: { done: [], refused: [] } });
  show(<Page cards={cards} />);
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  await waitFor(() =>
    expect(offered()).toEqual([
      `${words.do.renew} (2)`,
      `${words.do.hide} (2)`,
      `${words.do.show} (1)`,
      `${words.do.close} (2)`,
      words.do.delete,
    ]),
  );
  await user.click(screen.getByRole("button", { name: `${words.do.hide} (2)` }));
  await waitFor(() => expect(bar()?.textContent).toContain("נבחר נכס אחד"));
  expect(offered()).toEqual(["בחירת כל ה־3", words.do.show, words.do.delete]);
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(actions.changeListings.mock.calls).toEqual([
    [{ ids: [cards[0]?.id, cards[2]?.id], change: "hide", finalPrice: null }],
  ]);
});

test("a confirmation about some counts only those", async () => {
  show(<Page cards={[home(1), home(2, "hidden")]} />);
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  await user.click(await screen.findByRole("button", { name: `${words.do.close} (1)` }));
  await screen.findByRole("alertdialog", { name: "לסמן שהנכס נמכר או הושכר?" });
});

test("a lapsed account is offered only actions that take homes off, for published ones", async () => {
  const cards = [home(1), home(2, "hidden")];
  show(
    <Changes cards={cards}>
      <ChosenListings cards={cards} filters={{}} found={2} lapsed>
        <OwnGrid cards={cards} share={null} tab={undefined} />
      </ChosenListings>
    </Changes>,
  );
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  await waitFor(() =>
    expect(offered()).toEqual([`${words.do.hide} (1)`, `${words.do.close} (1)`, words.do.delete]),
  );
});

test("Escape clears the selection", async () => {
  show(<Page cards={[home(1), home(2)]} />);
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  await waitFor(() => expect(bar()).not.toBeNull());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(bar()).toBeNull());
});

test("Escape in a field or for an open popover keeps the selection", async () => {
  show(
    <>
      <input aria-label="חיפוש" type="search" />
      <Page cards={[home(1), home(2)]} />
    </>,
  );
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  (await screen.findByRole("searchbox")).focus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(bar()).not.toBeNull());

  box(1).focus();
  const find = document.querySelector.bind(document);
  // jsdom does not support `:popover-open`.
  const query = vi
    .spyOn(document, "querySelector")
    .mockImplementation((what) => find(what === ":popover-open" ? "[type=search]" : what));
  await user.keyboard("{Escape}");
  query.mockRestore();
  expect(bar()).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(bar()).toBeNull());
});

test("a rejected home stays selected, with its reason beside it", async () => {
  const cards = [home(1, "hidden"), home(2, "hidden")];
  const [first, second] = cards.map(({ id }) => id);
  const values = { used: 5, limit: 5 };
  actions.changeListings.mockResolvedValue({
    data: { done: [first], refused: [{ id: second, code: "planLimitReached", values }] },
  });
  show(<Page cards={cards} />);
  await user.click(screen.getByRole("checkbox", { name: words.page }));
  await user.click(await screen.findByRole("button", { name: words.do.show }));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(bar()?.textContent).toContain("נבחר נכס אחד");
  expect(box(2).getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("alert").textContent).toContain("מפורסמים 5 נכסים");
});

test("the select-all button shows its limit when more homes match", async () => {
  show(<Page cards={[home(1), home(2)]} found={800} />);
  await user.click(box(1));
  await waitFor(() => expect(offered()[0]).toBe("בחירת 500"));
});

test("select-all covers the matches of all pages", async () => {
  const cards = [home(1), home(2)];
  actions.chooseListings.mockResolvedValue({
    data: Array.from({ length: 60 }, (_, n) => ({ id: `id-${n}`, status: "active" })),
  });
  show(<Page cards={cards} found={60} />);
  await user.click(box(1));
  await user.click(await screen.findByRole("button", { name: "בחירת כל ה־60" }));
  await waitFor(() =>
    expect(actions.chooseListings).toHaveBeenCalledWith({ query: "city=%D7%97%D7%99%D7%A4%D7%94" }),
  );
  expect(bar()?.textContent).toContain("נבחרו 60 נכסים");
});
