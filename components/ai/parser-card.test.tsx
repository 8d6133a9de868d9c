import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { outdatedPage, show } from "@/components/testing/show";
import { parseListing } from "@/lib/ai/parse-listing";
import type { ParsedListing } from "@/lib/ai/parse-listing/types";
import messages from "@/messages/he.json";
import { ParserCard } from "./parser-card";

const parseListingText = vi.hoisted(() => vi.fn());
vi.mock("@/server/ai/actions", () => ({ parseListingText }));

afterEach(cleanup);

const words = messages.ai.parser;

const listing = (rooms: number) =>
  ({
    fields: { rooms },
    fieldsConfidence: { rooms: 0.9 },
    spans: {},
    extra: { features: [], phones: [], warnings: [], spans: {}, inferred: [] },
  }) as unknown as ParsedListing;

function Card() {
  return (
    <FormProvider {...useForm()}>
      <ParserCard />
    </FormProvider>
  );
}

test("a second text shows its own numbers, not those of the text before it", async () => {
  show(<Card />);
  const rooms = () => screen.findByRole<HTMLInputElement>("textbox", { name: words.field.rooms });
  const analyse = async (text: string, found: number) => {
    parseListingText.mockResolvedValue({ data: listing(found) });
    fireEvent.change(screen.getByLabelText(words.label), { target: { value: text } });
    await userEvent.click(screen.getByRole("button", { name: words.analyse }));
  };
  await analyse("דירת 3 חדרים", 3);
  expect((await rooms()).value).toBe("3");
  await analyse("דירת 5 חדרים", 5);
  await vi.waitFor(async () => expect((await rooms()).value).toBe("5"));
});

test.each([
  [new TypeError("Failed to fetch"), messages.form.unavailable],
  [outdatedPage(), messages.form.outdated],
])("text that cannot be sent stays, with the reason: %s", async (error, reason) => {
  parseListingText.mockRejectedValueOnce(error);
  show(<Card />);
  const field = screen.getByLabelText<HTMLTextAreaElement>(words.label);
  fireEvent.change(field, { target: { value: "דירת 3 חדרים" } });
  await userEvent.click(screen.getByRole("button", { name: words.analyse }));
  expect((await screen.findByRole("alert")).textContent).toBe(reason);
  expect(field.value).toBe("דירת 3 חדרים");
  const reload = () => screen.queryByRole("button", { name: messages.form.reload });
  await waitFor(() => expect(reload() !== null).toBe(reason === messages.form.outdated));
});

test("a home seeker's text links to a search with the parsed filters", async () => {
  parseListingText.mockResolvedValue({
    data: parseListing("מחפש לקנות דירת 3 חדרים בקריית מוצקין, עד 1.35 מיליון"),
  });
  show(<Card />);
  fireEvent.change(screen.getByLabelText(words.label), { target: { value: "מחפש" } });
  await userEvent.click(screen.getByRole("button", { name: words.analyse }));

  const link = await screen.findByRole("link", { name: words.seekerSearch });
  const search = new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams;
  expect(search.get("priceMax")).toBe("1350000");
  expect(search.get("city")).toBe("קריית מוצקין");
  await screen.findByText(words.warnings.seekerText);
  await screen.findByText(/מה שהבנו: .*קריית מוצקין.*3 חדרים/);
  expect(screen.queryByRole("textbox", { name: words.field.price })).toBeNull();
});

test.each([
  ["שותף/ה לדירת 3 חדרים בפלורנטין ת״א, 3,100 לחדר", words.warnings.roommate],
  ["פרויקט חדש בנתניה, 4 חדרים, החל מ-2,650,000 ₪", words.warnings.fromPrice],
  ["בטבריה: 3 חדרים 890 אלף, 4 חדרים 1.1 מיליון", words.warnings.multipleListings],
])("%s: a warning is shown beside the fields", async (text, notice) => {
  parseListingText.mockResolvedValue({ data: parseListing(text) });
  show(<Card />);
  fireEvent.change(screen.getByLabelText(words.label), { target: { value: text } });
  await userEvent.click(screen.getByRole("button", { name: words.analyse }));
  await screen.findByText(notice);
});

test("the paste button reads what was copied; a browser that refuses leads to pasting by hand", async () => {
  const copied = "דירת 4 חדרים בחיפה";
  const readText = vi.spyOn(navigator.clipboard, "readText").mockResolvedValue(copied);
  parseListingText.mockResolvedValue({ data: listing(4) });
  show(<Card />);
  const press = async () =>
    userEvent.click(await screen.findByRole("button", { name: words.paste }));
  await press();
  const rooms = await screen.findByRole<HTMLInputElement>("textbox", { name: words.field.rooms });
  expect(rooms.value).toBe("4");
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.label).value).toBe(copied);
  expect(parseListingText).toHaveBeenLastCalledWith(expect.objectContaining({ text: copied }));

  readText.mockRejectedValueOnce(new Error("NotAllowedError"));
  await press();
  expect(await screen.findByText(words.pasteFailed)).toBeTruthy();
});
