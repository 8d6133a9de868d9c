import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import type { ViewingView } from "@/lib/viewings/types";
import messages from "@/messages/he.json";
import { TodaysViewings } from "./todays-viewings";
import { ViewingList } from "./viewing-list";

const answerViewing = vi.hoisted(() => vi.fn());
vi.mock("@/server/viewings/actions", () => ({ answerViewing }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
beforeEach(() => {
  answerViewing.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const words = messages.viewings;
const NOW = "2026-12-01T15:00:00.000Z";
const viewing = (change: Partial<ViewingView> = {}): ViewingView => ({
  ...{ id: "v1", leadId: "l1", title: "דירה בכרמל", name: "מיכל רון", place: "הגפן 3, חיפה" },
  phone: { tel: "tel:+972523334477", whatsapp: "972523334477", shown: "052-333-4477" },
  navigation: "https://waze.com/ul?ll=32.8,35",
  ...{ startsAt: "2026-12-01T16:00:00.000Z", endsAt: "2026-12-01T16:30:00.000Z" },
  ...{ isOpenHouse: false, state: "confirmed", came: null },
  ...change,
});
const list = (...viewings: ViewingView[]) =>
  show(<ViewingList now={NOW} page={1} viewings={viewings} />);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const named = (key: "confirmOf" | "refuseOf" | "cancelOf" | "cameOf" | "missedOf") =>
  words[key].replace("{name}", "מיכל רון");
const buttons = () => screen.queryAllByRole("button").map((one) => one.textContent);

test("each visitor has links to call, WhatsApp and navigation", () => {
  list(viewing());
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("חיוג אל מיכל רון")).toBe("tel:+972523334477");
  expect(href("WhatsApp אל מיכל רון")).toBe("https://wa.me/972523334477");
  expect(href("ניווט אל הגפן 3, חיפה")).toBe("https://waze.com/ul?ll=32.8,35");
  expect(href("לפנייה של מיכל רון")).toContain("l1");
});

test("a pending viewing is confirmed at once, and refused after a confirmation", async () => {
  list(viewing({ state: "waiting" }));
  press(named("confirmOf"));
  await vi.waitFor(() =>
    expect(answerViewing).toHaveBeenCalledWith({ id: "v1", answer: "confirm" }),
  );
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: named("refuseOf") })).toHaveProperty(
      "disabled",
      false,
    ),
  );
  press(named("refuseOf"));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(words.tellText)).toBeTruthy();
  expect(answerViewing).toHaveBeenCalledOnce();
  fireEvent.click(within(dialog).getByRole("button", { name: words.refuse }));
  await vi.waitFor(() =>
    expect(answerViewing).toHaveBeenLastCalledWith({ id: "v1", answer: "refuse" }),
  );
});

test("a viewing can be cancelled before its time, and attendance is recorded after it", async () => {
  list(viewing());
  expect(buttons()).toEqual([words.cancel]);
  cleanup();
  list(viewing({ startsAt: "2026-12-01T14:50:00.000Z", came: false }));
  expect(buttons()).toEqual([words.came, words.missed]);
  const pressed = (key: "cameOf" | "missedOf") =>
    screen.getByRole("button", { name: named(key) }).getAttribute("aria-pressed");
  expect([pressed("cameOf"), pressed("missedOf")]).toEqual(["false", "true"]);
  press(named("cameOf"));
  await vi.waitFor(() => expect(answerViewing).toHaveBeenCalledWith({ id: "v1", answer: "came" }));
});

test("a cancelled viewing is shown and can no longer be answered", () => {
  list(viewing({ state: "cancelled" }), viewing({ id: "v2", state: "refused" }));
  expect([buttons(), screen.queryByRole("link", { name: /חיוג/ })]).toEqual([[], null]);
  expect(screen.getByText(words.states.cancelled)).toBeTruthy();
});

test("an answer already given in another window shows an error", async () => {
  answerViewing.mockResolvedValue(refusal("viewingChanged"));
  list(viewing({ state: "waiting" }));
  press(named("confirmOf"));
  expect(await screen.findByText(messages.errors.viewingChanged, { exact: false })).toBeTruthy();
});

test("today's viewings are shown on the dashboard, and on other days nothing is", () => {
  show(<TodaysViewings viewings={[viewing()]} />);
  expect(screen.getByRole("heading", { name: words.today })).toBeTruthy();
  // 16:00 in UTC, on Israel's winter clock.
  expect(screen.getByText("18:00–18:30")).toBeTruthy();
  cleanup();
  show(<TodaysViewings viewings={[]} />);
  expect(screen.queryByRole("heading", { name: words.today })).toBeNull();
});

test("a viewing unanswered in time is no longer pending", () => {
  list(viewing({ state: "waiting", startsAt: "2026-12-01T14:00:00.000Z" }));
  expect(screen.getByText(words.unanswered)).toBeDefined();
  expect(screen.queryByText(words.states.waiting)).toBeNull();
  cleanup();
  list(viewing({ state: "waiting" }));
  expect(screen.getByText(words.states.waiting)).toBeDefined();
});

test("forty viewings make a page, the coming ones before the past ones", () => {
  const at = (n: number) => new Date(Date.parse(NOW) + n * 3_600_000).toISOString();
  const many = Array.from({ length: 60 }, (_, n) =>
    viewing({ id: `v${n}`, name: `מבקר ${n}`, startsAt: at(n - 10), endsAt: at(n - 9) }),
  );
  const names = () => screen.getAllByRole("listitem").map((item) => item.textContent ?? "");
  const shown = (page: number) => {
    cleanup();
    show(<ViewingList now={NOW} page={page} viewings={many} />);
    return names().filter((text) => text.includes("מבקר"));
  };
  const first = shown(1);
  expect(first).toHaveLength(40);
  expect(first[0]).toContain("מבקר 10");
  expect(screen.queryByRole("heading", { name: words.past })).toBeNull();
  const second = shown(2);
  expect(second).toHaveLength(20);
  expect(second.at(-1)).toContain("מבקר 0");
  expect(screen.getByRole("heading", { name: words.past })).toBeTruthy();
});
