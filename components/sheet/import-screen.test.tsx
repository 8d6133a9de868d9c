import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { CHANGED_MAX } from "@/lib/property/change-schema";
import { type ReadSheet, type ReadSheetRow, readSheetFile } from "@/lib/sheet/read-file";
import messages from "@/messages/he.json";
import { ImportScreen } from "./import-screen";

const saveSheet = vi.hoisted(() => vi.fn());
const changeListings = vi.hoisted(() => vi.fn());
const addSheetPictures = vi.hoisted(() => vi.fn());
const appendSheetPictures = vi.hoisted(() => vi.fn());
const sendImage = vi.hoisted(() => vi.fn());
vi.mock("@/server/sheet/actions", () => ({ saveSheet, addSheetPictures, appendSheetPictures }));
vi.mock("@/components/media/send-image", () => ({ sendImage }));
vi.mock("@/components/media/shrink-image", () => ({ shrinkImage: async (file: File) => file }));
vi.mock("@/server/property/actions", () => ({ changeListings }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
const fetched = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = messages.sheetImport;
const row = (line: number, change: Partial<ReadSheetRow> = {}): ReadSheetRow => ({
  line,
  cells: [`דירה ${line}`, "חיפה", "?"],
  home: { title: `דירה ${line}`, city: "חיפה" },
  pictures: [],
  agentName: "",
  linkedId: null,
  nth: 0,
  fileProblems: [],
  problems: [],
  unpublishable: [],
  known: null,
  ...change,
});
const sheetOf = (
  rows: ReadSheetRow[],
  left: { id: string; title: string }[] = [],
  room: number | null = null,
): ReadSheet => ({
  encoding: "windows-1255",
  delimiter: ";",
  names: ["כותרת", "עיר", "קוד"],
  columns: ["title", "city", null],
  rows,
  left,
  room,
});
const answer = (sheet: ReadSheet, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(sheet), { status }));

async function choose(file = new File(["כותרת;עיר"], "homes.csv")) {
  show(<ImportScreen />);
  await userEvent.upload(screen.getByLabelText(words.pick), file, { applyAccept: false });
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("every row is shown with its outcome, and nothing is saved before confirmation", async () => {
  answer(
    sheetOf([
      row(2),
      row(3, { problems: [{ column: "price", code: "priceUnread" }] }),
      row(4, { known: { kind: "same", id: "a", title: "הישנה" } }),
      row(5, { known: { kind: "alike", id: "b", title: "הדומה" } }),
    ]),
  );
  await choose();
  expect(await screen.findByText(/^כך קראנו.*Windows-1255/)).toBeTruthy();
  for (const plan of ["draft", "refused", "change", "ask"] as const)
    expect(screen.getByText(words.plans[plan])).toBeTruthy();
  expect(screen.getByText(new RegExp(messages.validation.priceUnread))).toBeTruthy();
  expect(saveSheet).not.toHaveBeenCalled();

  saveSheet.mockResolvedValue({
    data: [
      { line: 2, id: "n" },
      { line: 4, id: "a" },
    ],
  });
  await press("שמירת שני נכסים");
  expect(await screen.findByText(/^סיימנו: נשמרו 2, לא נשמרו 2/)).toBeTruthy();
  expect(saveSheet).toHaveBeenCalledExactlyOnceWith({
    publish: false,
    rows: [
      { line: 2, id: null, nth: 0, home: { title: "דירה 2", city: "חיפה" } },
      { line: 4, id: "a", nth: 0, home: { title: "דירה 4", city: "חיפה" } },
    ],
  });
  const file = screen.getByRole("link", { name: words.refusedFile }).getAttribute("href") ?? "";
  const csv = decodeURIComponent(file.slice(file.indexOf(",") + 1));
  expect(csv.split("\r\n").slice(1, 3)).toEqual([
    expect.stringMatching(/^דירה 3,חיפה,\?,"?מחיר: /),
    `דירה 5,חיפה,?,${words.sameOpen}`,
  ]);
});

test("a row similar to an existing home waits for a decision: the same home or a new one", async () => {
  answer(sheetOf([row(2, { known: { kind: "alike", id: "b", title: "הדומה" } })]));
  await choose();
  const select = await screen.findByRole("combobox", { name: /הדומה/ });
  await userEvent.selectOptions(select, "same");
  saveSheet.mockResolvedValue({ data: [{ line: 2, id: "b" }] });
  await press("שמירת נכס אחד");
  await waitFor(() =>
    expect(saveSheet.mock.calls[0]?.[0].rows).toMatchObject([{ line: 2, id: "b" }]),
  );
});

test("a home missing from the sheet is hidden only when its agent selects it", async () => {
  const same = { kind: "same", id: "a", title: "הישנה" } as const;
  const left = [
    { id: "b", title: "נמכרה כבר" },
    { id: "c", title: "עדיין שלנו" },
  ];
  answer(sheetOf([row(2, { known: same })], left));
  await choose();
  saveSheet.mockResolvedValue({ data: [{ line: 2, id: "a" }] });
  await press("שמירת נכס אחד");
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "נמכרה כבר" });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  changeListings.mockResolvedValue({ data: { done: ["b"], refused: [] } });
  await press("הסתרת נכס אחד");
  await waitFor(() => expect(screen.queryByText("נמכרה כבר")).toBeNull());
  expect(screen.getByText("עדיין שלנו")).toBeTruthy();
  expect(changeListings).toHaveBeenCalledExactlyOnceWith({
    ids: ["b"],
    change: "hide",
    finalPrice: null,
  });
});

test("more missing homes than one change allows: all are counted, one batch is offered", async () => {
  const left = Array.from({ length: CHANGED_MAX + 1 }, (_, n) => ({
    id: `${n}`,
    title: `נכס ${n}`,
  }));
  const same = { kind: "same", id: "a", title: "הישנה" } as const;
  answer(sheetOf([row(2, { known: same })], left));
  await choose();
  saveSheet.mockResolvedValue({ data: [{ line: 2, id: "a" }] });
  await press("שמירת נכס אחד");
  const notice = `${CHANGED_MAX + 1} נכסים שמפורסמים אצלכם לא נמצאים בקובץ`;
  expect(await screen.findAllByText(notice)).not.toEqual([]);
  expect(screen.getByText(`נכס ${CHANGED_MAX - 1}`)).toBeTruthy();
  expect(screen.queryByText(`נכס ${CHANGED_MAX}`)).toBeNull();
});

test("rows over the plan's limit are announced first, and saved as drafts", async () => {
  answer(sheetOf([row(2), row(3), row(4)], [], 1));
  await choose();
  await userEvent.click(await screen.findByRole("radio", { name: words.asPublished }));
  expect(
    await screen.findByText(/מקום לפרסום נכס אחד נוסף. שני נכסים יישמרו כטיוטות/),
  ).toBeTruthy();
  saveSheet.mockResolvedValue({
    data: [
      { line: 2, id: "a" },
      { line: 3, id: "b", asDraft: true },
      { line: 4, id: "c", asDraft: true },
    ],
  });
  await press("שמירת 3 נכסים");
  expect(await screen.findByText(/^סיימנו: נשמרו 3, לא נשמרו 0/)).toBeTruthy();
  expect(screen.getByText("שני נכסים נשמרו כטיוטות, כי אין עוד מקום בתוכנית.")).toBeTruthy();
});

test("a save without a response stops, says so, and resumes with the remaining rows", async () => {
  answer(sheetOf(Array.from({ length: 30 }, (_, n) => row(n + 2))));
  await choose();
  const saved = (count: number, from: number) =>
    Array.from({ length: count }, (_, n) => ({ line: n + from, id: "n" }));
  saveSheet.mockResolvedValueOnce({ data: saved(25, 2) });
  saveSheet.mockRejectedValueOnce(new Error("fetch failed"));
  await press("שמירת 30 נכסים");
  expect(await screen.findByText(/^נעצר: נשמרו 25, לא נשמרו 0, נשארו 5/)).toBeTruthy();
  saveSheet.mockResolvedValueOnce({
    data: [...saved(4, 27), { line: 31, refused: [{ column: null, code: "draftsLimit" }] }],
  });
  await press(words.goOn);
  expect(await screen.findByText(/^סיימנו: נשמרו 29, לא נשמרו 1/)).toBeTruthy();
  expect(saveSheet.mock.calls.map(([batch]) => batch.rows.length)).toEqual([25, 5, 5]);
  expect(
    await screen.findByText(new RegExp(`^${messages.errors.draftsLimit.slice(0, 20)}`)),
  ).toBeTruthy();
});

test("a save can be stopped between two batches", async () => {
  answer(sheetOf(Array.from({ length: 60 }, (_, n) => row(n + 2))));
  await choose();
  saveSheet.mockImplementationOnce(({ rows }) => press(words.stop).then(() => ({ data: rows })));
  await press("שמירת 60 נכסים");
  expect(await screen.findByText(/^נעצר: נשמרו 25, לא נשמרו 0, נשארו 35/)).toBeTruthy();
});

test("an unrecognized column is mapped by hand, and remembered for the next file of that kind", async () => {
  answer(sheetOf([row(2)]));
  await choose();
  const known = { ...sheetOf([row(2)]), columns: ["title", "city", "reference"] } as ReadSheet;
  answer(known);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "קוד" }), "reference");
  await waitFor(() =>
    expect(decodeURIComponent(fetched.mock.calls[1]?.[0])).toContain(
      "columns=title,city,reference",
    ),
  );
  cleanup();
  answer(sheetOf([row(2)]));
  answer(known);
  await choose();
  await waitFor(() =>
    expect(decodeURIComponent(fetched.mock.calls[3]?.[0])).toContain(
      "columns=title,city,reference",
    ),
  );
});

test("a workbook offers no encoding, and its columns are mapped like any other", async () => {
  const sheets = ["הוראות", "נכסים"];
  const found = { encoding: null, delimiter: null, sheets, sheet: 1 };
  const workbook = { ...sheetOf([row(2)]), ...found } as ReadSheet;
  answer(workbook);
  await choose(new File(["PK\u0003\u0004"], "homes.xlsx"));
  await screen.findByText(words.foundWorkbook.replace("{name}", "הוראות"));
  expect(screen.queryByLabelText(words.encoding)).toBeNull();
  answer(workbook);
  await userEvent.selectOptions(screen.getByLabelText("קוד"), "reference");
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  const { searchParams } = new URL(fetched.mock.calls[1]![0], "http://localhost");
  expect([...searchParams]).toEqual([
    ["sheet", "1"],
    ["columns", "title,city,reference"],
  ]);
});

test("another sheet of a workbook can be selected", async () => {
  const found = { encoding: null, delimiter: null, sheets: ["הוראות", "נכסים"], sheet: 1 };
  answer({ ...found, refused: { code: "sheetEmpty" } } as ReadSheet);
  await choose(new File(["PK\u0003\u0004"], "homes.xlsx"));
  answer({ ...sheetOf([row(2)]), ...found, sheet: 2 } as ReadSheet);
  await userEvent.selectOptions(await screen.findByLabelText(words.sheet), "נכסים");
  expect(await screen.findByText(words.foundWorkbook.replace("{name}", "נכסים"))).toBeTruthy();
  const { searchParams } = new URL(fetched.mock.calls[1]![0], "http://localhost");
  expect([...searchParams]).toEqual([["sheet", "2"]]);
});

test.each([
  [
    "a file of Excel before 2007",
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "homes.xls"),
    null,
    words.faults.workbook,
  ],
  ["a server that fails", undefined, 503, words.faults.unavailable],
  ["a file that is too large", undefined, 413, words.faults.tooLarge],
  ["a file that takes too long to read", undefined, 422, words.faults.tooComplex],
  ["whoever has no access any more", undefined, 403, words.faults.closed],
] as const)("%s: an error message", async (_, file, status, sentence) => {
  if (status) fetched.mockResolvedValueOnce(new Response("", { status }));
  await choose(file);
  expect(await screen.findByText(sentence)).toBeTruthy();
  if (!status) expect(fetched).not.toHaveBeenCalled();
});

test("the sample file is parsed as a home that could be published", async () => {
  show(<ImportScreen />);
  const link = screen.getByRole("link", { name: words.sampleFile });
  const href = link.getAttribute("href") ?? "";
  const text = decodeURIComponent(href.slice(href.indexOf(",") + 1));
  const { transaction, types, condition, features } = messages.property;
  const sheet = readSheetFile(
    new TextEncoder().encode(text),
    {},
    {
      deal: (id) => transaction[id],
      type: (id) => types[id],
      condition: (id) => condition[id],
      feature: (id) => features[id],
    },
    [],
    null,
  );
  expect(sheet).toMatchObject({
    rows: [{ problems: [], unpublishable: [], home: { price: 2_450_000, rooms: 4 } }],
  });
  expect(sheet.refused ? [null] : sheet.columns).not.toContain(null);
});

const PASSING = { 503: words.faults.unavailable, 429: words.faults.busy };
test.each(Object.entries(PASSING))("after %s the file can be read again", async (status, text) => {
  fetched.mockResolvedValueOnce(new Response("", { status: Number(status) }));
  await choose();
  expect(await screen.findByText(text)).toBeTruthy();
  answer(sheetOf([row(2)]));
  await press(words.again);
  expect(await screen.findByText("דירה 2")).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test("a file that cannot be parsed shows the line", async () => {
  answer({
    encoding: "utf-8",
    delimiter: ",",
    refused: { code: "sheetQuote", line: 7 },
  });
  await choose();
  expect((await screen.findByRole("alert")).textContent).toContain("בשורה 7");
});

test("outcomes without rows are not counted, and leaving during a save requires confirmation", async () => {
  const isAskedToStay = () =>
    !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  answer(sheetOf([row(2), row(3)]));
  await choose();
  expect(await screen.findByText("טיוטות: 2.")).toBeTruthy();
  expect(isAskedToStay()).toBe(false);

  let end: (answer: unknown) => void = () => {};
  saveSheet.mockReturnValue(new Promise((resolve) => (end = resolve)));
  await press("שמירת שני נכסים");
  await screen.findByText(/^שומרים/);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("0");
  expect(isAskedToStay()).toBe(true);
  end({
    data: [
      { line: 2, id: "a" },
      { line: 3, id: "b" },
    ],
  });
  await screen.findByText(/^סיימנו/);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  expect(isAskedToStay()).toBe(false);
});

const A = "https://example.com/a.jpg";
const SAVED = ["n", "m"].map((id, index) => ({ line: index + 2, id }));

test("pictures by URL are added once the homes are saved, and failed ones are reported", async () => {
  answer(sheetOf([row(2, { pictures: [A, "b.jpg"] }), row(3)]));
  await choose();
  saveSheet.mockResolvedValue({ data: SAVED });
  addSheetPictures.mockResolvedValue({
    data: { added: 2, failed: [{ address: A, code: "pictureUnreachable", values: {} }] },
  });
  await press("שמירת שני נכסים");
  expect(await screen.findByText(/^נוספו שתי תמונות/)).toBeTruthy();
  expect(addSheetPictures).toHaveBeenCalledExactlyOnceWith({ id: "n", addresses: [A] });
  await userEvent.click(screen.getByText("תמונה אחת לא נוספה"));
  expect(await screen.findByText(new RegExp(messages.errors.pictureUnreachable))).toBeTruthy();
});

test("an interruption between pictures leaves the rest for later", async () => {
  answer(sheetOf([row(2, { pictures: [A] })]));
  await choose();
  saveSheet.mockResolvedValue({ data: [{ line: 2, id: "n" }] });
  addSheetPictures.mockResolvedValueOnce({ serverError: { code: "staleVersion", values: {} } });
  await press("שמירת נכס אחד");
  addSheetPictures.mockResolvedValueOnce({ data: { added: 1, failed: [] } });
  await press(words.goOn);
  expect(await screen.findByText(/^נוספה תמונה אחת/)).toBeTruthy();
  expect(saveSheet).toHaveBeenCalledOnce();
});

test("files are matched to homes by name, in order; unmatched ones are listed", async () => {
  const home = { title: "דירה", city: "חיפה", reference: "A-1" };
  answer(sheetOf([row(2, { home, pictures: ["salon.jpg"] }), row(3)]));
  await choose();
  saveSheet.mockResolvedValue({ data: SAVED });
  sendImage.mockImplementation(async ({ name }: File) => `p/${name}`);
  appendSheetPictures.mockResolvedValue({ data: undefined });
  await press("שמירת שני נכסים");
  const files = ["A-1 2.jpg", "x.jpg", "salon.jpg"].map(
    (name) => new File(["x"], name, { type: "image/jpeg" }),
  );
  await screen.findByRole("button", { name: words.drop.pick });
  const picker = screen
    .getAllByLabelText(words.drop.pick)
    .find((element) => element instanceof HTMLInputElement);
  await userEvent.upload(picker as HTMLInputElement, files);
  expect(await screen.findByText("נוספו שתי תמונות.")).toBeTruthy();
  expect(appendSheetPictures).toHaveBeenCalledExactlyOnceWith({
    id: "n",
    paths: ["p/salon.jpg", "p/A-1 2.jpg"],
  });
  expect(screen.getByText("x.jpg")).toBeTruthy();
  expect(screen.getByText(words.drop.nobody)).toBeTruthy();
});
