import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { card } from "@/components/testing/card";
import { outdatedPage, refusal, show } from "@/components/testing/show";
import words from "@/messages/he.json" with { type: "json" };
import { ListHomes } from "./list-homes";

const { markHome, reportList } = vi.hoisted(() => ({ markHome: vi.fn(), reportList: vi.fn() }));
vi.mock("@/server/list/actions", () => ({
  markHome,
  listMarks: vi.fn(async () => undefined),
  reportList,
  removeList: vi.fn(),
}));

const CODE = "0".repeat(32);
/** As in a sent list, which offers no comparison. */
const home = {
  card,
  city: "חיפה",
  pricePerSqm: null,
  rooms: null,
  builtArea: null,
  floor: null,
  floorsInBuilding: null,
  parkingSpots: null,
  entranceDate: null,
  features: [],
  median: null,
};
const homes = [
  { id: "gone", note: "", title: "דירת גן", city: "חיפה", home: null, marks: [] },
  { id: "unseen", note: "", title: "", city: "", home: null, marks: [] },
  ...["a", "b"].map((id) => ({ id, note: "", title: "", city: "", home, marks: [] })),
  {
    id: "sold",
    note: "",
    title: "",
    city: "",
    home: { ...home, card: { ...card, status: "closed" as const } },
    marks: [],
  },
];
const yes = (nth: number) =>
  screen.getAllByRole("button", { name: words.list.answers.yes })[nth] as HTMLElement;
const no = (nth: number) =>
  screen.getAllByRole("button", { name: words.list.answers.no })[nth] as HTMLElement;
const name = () => screen.getByLabelText(words.list.name);
const marked = (home: string) => ({ code: CODE, home, name: "דנה", answer: "yes" });

beforeEach(() => {
  localStorage.clear();
  markHome.mockReset().mockResolvedValue({ data: true });
  show(<ListHomes code={CODE} homes={homes} mayRemove={false} />);
});
afterEach(cleanup);

test.each(["{Enter}", "{Tab}"])(
  "an answer pressed without a name is sent once the name is entered: %s",
  async (key) => {
    await userEvent.click(yes(0));
    expect(markHome).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(name());
    await userEvent.keyboard(`דנה${key}`);
    await waitFor(() => expect(markHome).toHaveBeenCalledExactlyOnceWith(marked("a")));
    expect(yes(0).getAttribute("aria-pressed")).toBe("true");
  },
);

test("a name typed in another tab is shown here too, unless this tab has its own", async () => {
  const typedElsewhere = (typed: string) =>
    act(() => {
      localStorage.setItem("delet-list-name", typed);
      window.dispatchEvent(new Event("storage"));
    });
  const shown = () => (name() as HTMLInputElement).value;
  typedElsewhere("דנה");
  expect(shown()).toBe("דנה");
  typedElsewhere("דנה לוי");
  expect(shown()).toBe("דנה לוי");
  await userEvent.type(name(), " כהן");
  typedElsewhere("יוסי");
  expect(shown()).toBe("דנה לוי כהן");
});

test("a list deleted meanwhile says so, and links to the saved homes", async () => {
  markHome.mockResolvedValue({ serverError: { code: "notFound" } });
  await userEvent.type(name(), "דנה");
  await userEvent.click(yes(0));
  expect(await screen.findByRole("heading", { name: words.list.over.title })).toBeTruthy();
  expect(screen.getByRole("link", { name: words.list.toSaved })).toBeTruthy();
  expect(screen.queryAllByRole("article")).toEqual([]);
});

test("pressing again with a name sends one answer, and another home can be answered too", async () => {
  await userEvent.click(yes(0));
  await userEvent.keyboard("דנה");
  await userEvent.click(yes(0));
  await waitFor(() => expect(markHome).toHaveBeenCalledExactlyOnceWith(marked("a")));
  expect(yes(0).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(yes(1));
  await waitFor(() => expect(markHome).toHaveBeenLastCalledWith(marked("b")));
});

test.each([
  [async () => refusal("tooManyRequests"), words.errors.tooManyRequests, false],
  [() => Promise.reject(new TypeError("Failed to fetch")), words.form.unavailable, false],
  [() => Promise.reject(outdatedPage()), words.form.outdated, true],
])("a report that is not sent says why, and can be sent again", async (fails, why, reloads) => {
  reportList.mockImplementationOnce(fails);
  const report = screen.getByRole("button", { name: words.list.report });
  await userEvent.click(report);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words.list.reportFailed);
  expect(alert.textContent).toContain(why);
  const reload = within(alert).queryByRole("button", { name: words.form.reload });
  expect(reload !== null).toBe(reloads);
  reportList.mockResolvedValueOnce({ data: true });
  await userEvent.click(report);
  expect(await screen.findByText(words.list.reported)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a removed or sold home asks for no answer; it keeps its title", () => {
  expect(screen.getByRole("heading", { name: "דירת גן, חיפה" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: words.list.gone })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: words.list.answers.yes })).toHaveLength(2);
});

test.each([
  ["none of two answers", [undefined, undefined], null],
  ["the first of two answers", [{ data: true }, undefined], "yes"],
  ["the second of two answers", [undefined, { data: true }], "no"],
])("the final state matches the server: %s", async (_, results, shown) => {
  const answers: ((result: unknown) => void)[] = [];
  markHome.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  await userEvent.type(name(), "דנה");
  await userEvent.click(yes(0));
  await userEvent.click(no(0));
  for (const [at, result] of results.entries()) await act(async () => answers[at]?.(result));
  expect([yes(0), no(0)].map((button) => button.getAttribute("aria-pressed"))).toEqual([
    `${shown === "yes"}`,
    `${shown === "no"}`,
  ]);
});
