import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { parseListing } from "@/lib/ai/parse-listing";
import { splitHomes } from "@/lib/ai/split-homes";
import messages from "@/messages/he.json";
import { SeveralHomes } from "./several-homes";

const readHomes = vi.hoisted(() => vi.fn());
const saveSheet = vi.hoisted(() => vi.fn());
vi.mock("@/server/ai/actions", () => ({ readHomes }));
const appendSheetPictures = vi.hoisted(() => vi.fn());
const share = vi.hoisted(() => ({ read: vi.fn(), drop: vi.fn(), send: vi.fn() }));
vi.mock("@/server/sheet/actions", () => ({ saveSheet, appendSheetPictures }));
vi.mock("@/components/media/send-image", () => ({ sendImage: share.send }));
vi.mock("@/components/media/shrink-image", () => ({ shrinkImage: async (file: File) => file }));
vi.mock("@/components/share-target/shared-listing", () => ({
  readShared: share.read,
  dropOneShared: share.drop,
}));

const words = messages.severalHomes;

beforeEach(() => {
  vi.resetAllMocks();
  // As the action parses, without a session.
  readHomes.mockImplementation(({ texts, shared, cut }) => {
    const found = cut ? splitHomes(texts.join("\n\n")) : { shared, pieces: texts };
    const homes = found.pieces.map((text: string) => ({
      text,
      listing: parseListing(`${found.shared}\n${text}`),
    }));
    return Promise.resolve({ data: { shared: found.shared, homes } });
  });
  saveSheet.mockImplementation(({ rows }) =>
    Promise.resolve({
      data: rows.map(({ line }: { line: number }) => ({ line, id: `home-${line}` })),
    }),
  );
});
afterEach(cleanup);

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

async function read(text: string) {
  show(<SeveralHomes />);
  fireEvent.change(screen.getByLabelText(words.label), { target: { value: text } });
  await press(words.read);
}

test("the sample text yields three homes with their fields, and three drafts", async () => {
  show(<SeveralHomes />);
  await press(words.trySample);
  await press(words.read);
  const homes = await screen.findAllByRole("article");
  expect(homes).toHaveLength(3);
  expect(within(homes[0]!).getByRole<HTMLInputElement>("textbox", { name: "חדרים" }).value).toBe(
    "4",
  );
  await screen.findByText("נמצאו 3 נכסים");
  expect(saveSheet).not.toHaveBeenCalled();

  await press("יצירת 3 טיוטות");
  await screen.findByText("נוצרו 3 טיוטות");
  const [sent] = saveSheet.mock.calls[0]!;
  expect(sent.publish).toBe(false);
  expect(sent.rows.map(({ home }: { home: object }) => home)).toMatchObject([
    { price: 2_450_000, city: "חיפה", transactionType: "sale" },
    { price: 4600, city: "נשר", transactionType: "rent" },
    { price: 3_900_000, city: "קריית ביאליק" },
  ]);
  expect(screen.getAllByRole("link", { name: words.open })[1]).toHaveProperty(
    "pathname",
    "/edit-property/home-2",
  );
});

const TWO = "דירת 3 חדרים בחיפה, 1,200,000 ₪\n\nדירת 4 חדרים בנשר";

test("the missing fields of a home are listed", async () => {
  await read(TWO);
  const [, second] = await screen.findAllByRole("article");
  within(second!).getByText(/^חסר לפרסום: .*מחיר/);
});

test("pieces can be joined and split again", async () => {
  await read(TWO);
  await screen.findByText("נמצאו שני נכסים");
  await press(words.join);
  await screen.findByText("נמצא נכס אחד");
  await press(words.split);
  await press(/^נכס חדש מכאן: דירת 4/);
  await screen.findByText("נמצאו שני נכסים");
  expect(readHomes.mock.calls.at(-1)![0]).toMatchObject({
    texts: ["דירת 3 חדרים בחיפה, 1,200,000 ₪", "דירת 4 חדרים בנשר"],
    cut: false,
  });
});

test("an excluded piece is not saved, and a home seeker's text is not an offer", async () => {
  await read(`${TWO}\n\nמחפש לקנות דירת 5 חדרים בחיפה, עד 2,000,000 ₪`);
  await press("יצירת שתי טיוטות");
  await screen.findByText("נוצרו שתי טיוטות");
  const [{ rows }] = saveSheet.mock.calls[0]!;
  expect(rows.map(({ line }: { line: number }) => line)).toEqual([1, 2]);
});

test("a rejected home shows why, and the others are saved", async () => {
  saveSheet.mockResolvedValue({
    data: [
      { line: 1, id: "home-1" },
      { line: 2, refused: [{ column: null, code: "tooManyDrafts" }] },
    ],
  });
  await read(TWO);
  await press("יצירת שתי טיוטות");
  await screen.findByText("נוצרה טיוטה אחת, ונכס אחד לא נשמר");
  expect(screen.getByRole("alert").textContent).not.toBe("");
});

test("an empty text shows a validation error, and a failed parse keeps the text", async () => {
  show(<SeveralHomes />);
  await press(words.read);
  await screen.findByText(words.textRequired);
  expect(readHomes).not.toHaveBeenCalled();
  cleanup();
  readHomes.mockResolvedValue({ serverError: { code: "aiUserLimit", values: {} } });
  await read(TWO);
  await screen.findByText(messages.errors.aiUserLimit);
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.label).value).toBe(TWO);
});

const ID = "8b6a3c1e-2f1d-4a53-9a52-0f3d6f1b7a10";
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });

test("pictures shared with the text are added to the selected drafts, and then dropped from the share", async () => {
  const pictures = ["a.jpg", "b.jpg", "c.jpg"].map(picture);
  share.read.mockResolvedValue({ id: ID, text: TWO, pictures, left: 0 });
  share.drop.mockResolvedValue(undefined);
  share.send.mockImplementation(async (file: File) => `properties/a/${file.name}`);
  appendSheetPictures
    .mockResolvedValueOnce({})
    .mockResolvedValueOnce({ serverError: { code: "imagesLimit", values: {} } });
  appendSheetPictures.mockResolvedValue({});
  show(<SeveralHomes sharedId={ID} />);
  fireEvent.change(screen.getByLabelText(words.label), { target: { value: TWO } });
  await press(words.read);
  await screen.findByText(/גם 3 תמונות הגיעו בשיתוף/);
  await press("יצירת שתי טיוטות");
  const choose = (number: number) =>
    screen.findByRole("combobox", { name: `תמונה ${number}: לאיזה נכס` });
  expect(await screen.findByRole("button", { name: "בחרו נכס לתמונות" })).toHaveProperty(
    "disabled",
    true,
  );
  await userEvent.selectOptions(await choose(1), "home-2");
  await userEvent.selectOptions(await choose(3), "home-1");
  expect(appendSheetPictures).not.toHaveBeenCalled();
  await press("הוספת שתי תמונות");
  // One listing took its picture; the other's can be retried, and so can those that were not assigned.
  await screen.findByText(/^b\.jpg|^a\.jpg/);
  expect(appendSheetPictures.mock.calls.map(([input]) => input)).toEqual([
    { id: "home-1", paths: ["properties/a/c.jpg"] },
    { id: "home-2", paths: ["properties/a/a.jpg"] },
  ]);
  expect(screen.queryByRole("combobox", { name: "תמונה 3: לאיזה נכס" })).toBeNull();
  expect(share.drop).not.toHaveBeenCalled();
  await userEvent.selectOptions(await choose(2), "home-2");
  await press("הוספת שתי תמונות");
  await vi.waitFor(() => expect(share.drop).toHaveBeenCalledWith(ID));
  expect(screen.queryByRole("combobox", { name: /לאיזה נכס/ })).toBeNull();
});
