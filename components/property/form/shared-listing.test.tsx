import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import messages from "@/messages/he.json";
import { PropertyForm } from "./property-form";

const words = messages.propertyForm.shared;
const calls = vi.hoisted(() => ({
  read: vi.fn(),
  drop: vi.fn(),
  send: vi.fn(),
  replace: vi.fn(),
  save: vi.fn(),
}));
vi.mock("@/server/property/actions", () => ({ saveProperty: calls.save, saveDraft: vi.fn() }));
vi.mock("@/server/ai/actions", async () => {
  const { parseListing } = await import("@/lib/ai/parse-listing");
  return { parseListingText: async ({ text }: { text: string }) => ({ data: parseListing(text) }) };
});
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), replace: calls.replace, refresh: vi.fn() }),
  usePathname: () => "/add-property",
}));
vi.mock("@/components/media/send-image", () => ({ sendImage: calls.send }));
vi.mock("@/components/media/shrink-image", () => ({ shrinkImage: async (file: File) => file }));
vi.mock("@/components/share-target/shared-listing", () => ({
  readShared: calls.read,
  dropOneShared: calls.drop,
}));

const ID = "8b6a3c1e-2f1d-4a53-9a52-0f3d6f1b7a10";
const setting: PropertyFormSetting = {
  agentId: "a",
  agentName: "דנה",
  byOffice: false,
  imagesMax: 10,
  room: { used: 0, limit: null, from: "own" },
  may: { ribbon: true, video: true, aiParser: true, aiDescription: false },
  card: { template: DEFAULT_TEMPLATE, display: "agent_name", companyName: null },
};
const TEXT = "למכירה בחיפה, כרמל צרפתי, דירת 4 חדרים, 98 מ״ר, קומה 3 מתוך 5. מחיר: 2,450,000 ₪";
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const open = (may = setting.may) =>
  show(<PropertyForm property={null} setting={{ ...setting, may }} shared={ID} />);
const shared = (text: string, names: string[] = [], left = 0) =>
  calls.read.mockResolvedValue({ id: ID, text, pictures: names.map(picture), left });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ gone: [] }));
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  calls.send.mockReset();
  calls.send.mockImplementation(async (file: File) => `properties/a/${file.name}`);
  calls.save.mockReset().mockResolvedValue({ data: { id: ID, version: 1, created: true } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the text is parsed and the pictures are uploaded at once; nothing is saved unasked", async () => {
  shared(TEXT, ["a.jpg", "b.jpg"]);
  open();
  expect(
    await screen.findByText("הטקסט ושתי תמונות הגיעו מהשיתוף", { exact: false }),
  ).toBeDefined();
  expect(await screen.findByRole("button", { name: /^העברת/ })).toBeDefined();
  await waitFor(() => expect(calls.send).toHaveBeenCalledTimes(2));
  expect(calls.save).not.toHaveBeenCalled();
});

test("the facts come with a title, and saving drops the stored share", async () => {
  shared(TEXT);
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^העברת/ }));
  await screen.findByText(messages.ai.parser.transferred);
  await userEvent.click(screen.getByRole("button", { name: messages.propertyForm.create }));
  await waitFor(() => expect(calls.drop).toHaveBeenCalledWith(ID));
  expect(calls.save.mock.calls[0]?.[0]).toMatchObject({
    city: "חיפה",
    rooms: 4,
    title: expect.stringContaining("חיפה"),
  });
});

test("a share opened beside an unfinished listing gets its own draft", async () => {
  const typed = { title: "דירה שהתחילו להקליד", city: "נשר" };
  localStorage.setItem(
    "delet:listing:a:new",
    JSON.stringify({
      savedAt: Date.now() - 1000,
      version: null,
      clientRequestId: ID,
      values: typed,
    }),
  );
  shared(TEXT);
  open();
  await screen.findByRole("button", { name: /^העברת/ });
  expect(screen.queryByDisplayValue(typed.title)).toBeNull();
  expect(localStorage.getItem("delet:listing:a:new")).toContain(typed.title);
});

test("a message and the picker replace pictures that did not arrive", async () => {
  shared(TEXT);
  open();
  expect(await screen.findByText(words.noPictures)).toBeDefined();
  const pressed = vi.fn();
  document.querySelector("[data-pick-pictures]")?.addEventListener("click", pressed);
  await userEvent.click(screen.getByRole("button", { name: words.pick }));
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
});

test("omitted pictures are reported, and so is a share with nothing left", async () => {
  shared(TEXT, ["a.jpg"], 3);
  const { unmount } = open();
  expect(await screen.findByText("3 תמונות לא נקלטו", { exact: false })).toBeDefined();
  unmount();
  calls.read.mockResolvedValue(null);
  open();
  expect(await screen.findByText(words.nothing)).toBeDefined();
});

test("without the text parser the text becomes the description", async () => {
  shared(TEXT);
  open({ ...setting.may, aiParser: false });
  expect(await screen.findByDisplayValue(TEXT)).toBeDefined();
});

test.each([{ names: [] }, { names: ["a.jpg"] }])(
  "a text with several homes redirects to the import page, with its share: $names",
  async ({ names }) => {
    shared(messages.severalHomes.sample, names);
    open();
    await waitFor(() =>
      expect(calls.replace).toHaveBeenCalledWith(`/import-properties?shared=${ID}#several-homes`),
    );
  },
);
