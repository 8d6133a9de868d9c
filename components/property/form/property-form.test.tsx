import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UploadError } from "@/components/media/upload-error";
import { refusal, show } from "@/components/testing/show";
import { translate } from "@/components/testing/translate";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import type { PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import messages from "@/messages/he.json";
import { PropertyForm } from "./property-form";

const words = messages.propertyForm;
const calls = vi.hoisted(() => ({
  save: vi.fn(),
  saveDraft: vi.fn(),
  push: vi.fn(),
  send: vi.fn(),
}));
vi.mock("@/server/property/actions", () => ({
  saveProperty: calls.save,
  saveDraft: calls.saveDraft,
}));
vi.mock("@/server/ai/actions", async () => {
  const { parseListing } = await import("@/lib/ai/parse-listing");
  return { parseListingText: async ({ text }: { text: string }) => ({ data: parseListing(text) }) };
});
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push, refresh: vi.fn() }),
  usePathname: () => "/add-property",
}));

vi.mock("@/components/media/send-image", () => ({ sendImage: calls.send }));
vi.mock("@/components/media/shrink-image", () => ({ shrinkImage: async (file: File) => file }));

const setting: PropertyFormSetting = {
  agentId: "a",
  agentName: "דנה",
  byOffice: false,
  imagesMax: 10,
  room: { used: 0, limit: null, from: "own" },
  may: { ribbon: true, video: true, aiParser: false, aiDescription: false },
  card: { template: DEFAULT_TEMPLATE, display: "agent_name", companyName: null },
};
const home: PropertyValues = {
  ...emptyProperty,
  title: "דירת 4 חדרים בחיפה",
  price: 2_450_000,
  city: "חיפה",
  rooms: 4,
  propertyTypes: ["apartment"],
};
const ID = "8b6a3c1e-2f1d-4a53-9a52-0f3d6f1b7a10";
const edited = (
  values: Partial<PropertyValues> = {},
  priceConfirmed: number | null = null,
): EditedProperty => ({
  id: ID,
  version: 3,
  status: "active",
  paidDeal: null,
  priceConfirmed,
  values: { ...home, ...values },
});

const open = (property: EditedProperty | null, may = setting.may) =>
  show(<PropertyForm property={property} setting={{ ...setting, may }} />);
const price = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^מחיר/ });
const button = (name: string) => screen.getByRole("button", { name });
async function type(text: string) {
  await userEvent.clear(price());
  await userEvent.type(price(), text);
}

beforeEach(() => {
  localStorage.clear();
  calls.push.mockReset();
  calls.save.mockReset().mockResolvedValue({ data: { id: ID, version: 4, created: false } });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({})),
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a price", () => {
  test.each([
    ["2.45", "2 מיליון ו־450 אלף ₪", "2,450,000"],
    ["2.45 מיליון", "2 מיליון ו־450 אלף ₪", "2,450,000"],
    ["2,5 מיליון", "2 מיליון ו־500 אלף ₪", "2,500,000"],
    ["850K", "850 אלף ₪", "850,000"],
    ["2450000", "2 מיליון ו־450 אלף ₪", "2,450,000"],
  ])("typed as %j is spelled out as %j and becomes %j", async (typed, inWords, shown) => {
    open(edited());
    await type(typed);
    await waitFor(() => expect(screen.getByText(inWords)).toBeTruthy());
    await userEvent.tab();
    await waitFor(() => expect(price().value).toBe(shown));
    await userEvent.click(button(words.update));
    await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
    expect(calls.save.mock.calls[0]?.[0].price).toBe(Number(shown.replaceAll(",", "")));
  });

  test("that is implausible requires confirmation before it is published", async () => {
    open(edited());
    await type("245");
    await userEvent.click(button(words.update));
    await waitFor(() =>
      expect(screen.getByRole("alertdialog", { name: "המחיר הוא 245 ₪?" })).toBeTruthy(),
    );
    await userEvent.click(button(messages.property.askPrice.mend));
    expect(calls.save).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(price()));

    await userEvent.click(button(words.update));
    await userEvent.click(button(messages.property.askPrice.meant));
    await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
    expect(calls.save.mock.calls[0]?.[0]).toMatchObject({ price: 245, priceConfirmed: true });
  });

  test("that was confirmed before requires no new confirmation", async () => {
    open(edited({ price: 245 }, 245));
    await userEvent.click(button(words.update));
    await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
    expect(calls.save.mock.calls[0]?.[0].priceConfirmed).toBe(false);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("that was published before such prices were checked requires confirmation now", async () => {
    open(edited({ price: 245 }));
    await userEvent.click(button(words.update));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
    expect(calls.save).not.toHaveBeenCalled();
  });

  test("that the database doubts requires confirmation, which is sent with the retry", async () => {
    calls.save.mockResolvedValueOnce(refusal("priceInDoubt"));
    open(edited({ price: 245 }, 245));
    await userEvent.click(button(words.update));
    await userEvent.click(
      await screen.findByRole("button", { name: messages.property.askPrice.meant }),
    );
    await waitFor(() => expect(calls.save).toHaveBeenCalledTimes(2));
    expect(calls.save.mock.calls[1]?.[0].priceConfirmed).toBe(true);
  });

  test("that cannot be parsed shows an error, and the typed text stays", async () => {
    open(edited());
    await type("2-3 מיליון");
    await userEvent.click(button(words.update));
    await waitFor(() =>
      expect(screen.getAllByText(messages.validation.priceUnread).length).toBeGreaterThan(0),
    );
    expect(price().value).toBe("2-3 מיליון");
    expect(calls.save).not.toHaveBeenCalled();
  });
});

test.each(["trialExpired", "subscriptionEnded", "accountInactive"] as const)(
  "access that ends while typing (%s) shows an error, and the typed text is kept",
  async (code) => {
    calls.save.mockResolvedValue(refusal(code));
    open(edited());
    await type("2,600,000");
    await userEvent.click(button(words.update));
    await waitFor(() => expect(screen.getByText(words.access[code])).toBeTruthy());
    expect(screen.getByRole("link", { name: words.access.plans }).getAttribute("href")).toBe(
      "/pricing",
    );
    expect(price().value).toBe("2,600,000");
    expect(localStorage.getItem(`delet:listing:a:${ID}`)).toContain("2600000");
  },
);

describe("a browser with full storage", () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };

  test("loses no draft on leaving: the page stays, and says so", async () => {
    open(edited());
    await type("2,600,000");
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: full });
    await userEvent.click(button(words.cancel));
    await userEvent.click(await screen.findByRole("button", { name: words.leave.keep }));
    await waitFor(() => expect(screen.getByText(words.draft.notKept)).toBeTruthy());
    expect(calls.push).not.toHaveBeenCalled();
    expect(price().value).toBe("2,600,000");
  });

  test.each([null, { getItem: full, setItem: full, removeItem: full }])(
    "or without any storage (%j) shows the form, saves, and navigates on",
    async (storage) => {
      vi.stubGlobal("localStorage", storage);
      open(edited());
      await type("2,600,000");
      await userEvent.click(button(words.update));
      await waitFor(() => expect(calls.push).toHaveBeenCalledWith("/dashboard"));
    },
  );
});

test("the pictures label and the error summary lead to the button that adds them", async () => {
  const images = Array.from({ length: 31 }, (_, at) => `agents/a/${at}.jpg`);
  show(
    <PropertyForm
      property={edited({ images, title: "" })}
      setting={{ ...setting, imagesMax: 2 }}
    />,
  );
  const pick = button(messages.media.pick);
  expect(document.querySelector<HTMLLabelElement>(`label[for="${pick.id}"]`)?.textContent).toBe(
    words.images.label,
  );
  await userEvent.click(button(words.update));
  await userEvent.click(
    await screen.findByRole("link", { name: new RegExp(`^${words.images.label}:`) }),
  );
  await waitFor(() => expect(document.activeElement).toBe(pick));
});

test("the form asks for no rooms of a parking place, and sends none", async () => {
  const rooms = () => screen.queryByRole("textbox", { name: new RegExp(words.rooms.label) });
  open(edited());
  expect(rooms()).toBeTruthy();
  await userEvent.click(button(messages.property.types.apartment));
  await userEvent.click(button(messages.property.types.parking));
  await waitFor(() => expect(rooms()).toBeNull());
  await userEvent.click(button(words.update));
  await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
});

test("changing the deal shows that the final price belongs to the other one", async () => {
  open({ ...edited(), status: "closed", paidDeal: "sale" });
  const notice = () => screen.queryByText(/^המחיר הסופי שציינתם היה של המכירה/);
  const deal = (name: "sale" | "rent") =>
    userEvent.click(screen.getByRole("radio", { name: messages.property.transaction[name] }));
  expect(notice()).toBeNull();
  await deal("rent");
  await waitFor(() => expect(notice()).not.toBeNull());
  await deal("sale");
  await waitFor(() => expect(notice()).toBeNull());
  cleanup();
  // Without a reported final price there is nothing to lose.
  open({ ...edited(), status: "closed" });
  await deal("rent");
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: messages.property.transaction.rent })
        .checked,
    ).toBe(true),
  );
  expect(notice()).toBeNull();
});

describe("a draft", () => {
  const draft = (): EditedProperty => ({
    ...edited({ price: null as never, city: "" }),
    status: "draft",
  });
  beforeEach(() => {
    calls.saveDraft.mockReset().mockResolvedValue({ data: { id: ID, version: 4 } });
  });

  test("requires a title, and nothing else", async () => {
    open(null);
    await userEvent.click(button(words.saveDraft));
    expect(calls.saveDraft).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText(/^כותרת/));
    await userEvent.type(await screen.findByLabelText(/^כותרת/), "דירה בלי פרטים");
    await userEvent.click(button(words.saveDraft));
    await waitFor(() => expect(calls.push).toHaveBeenCalledWith("/dashboard"));
    expect(calls.saveDraft.mock.calls[0]?.[0]).toMatchObject({ title: "דירה בלי פרטים", id: null });
    expect(calls.save).not.toHaveBeenCalled();
  });

  test("is saved as a draft again, or published once it is complete", async () => {
    open(draft());
    await userEvent.click(button(words.create));
    expect(calls.save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(price());
    await userEvent.click(button(words.saveDraft));
    await waitFor(() => expect(calls.saveDraft).toHaveBeenCalledOnce());
    await type("2450000");
    await userEvent.type(await screen.findByLabelText(/^עיר/), "חיפה");
    await userEvent.click(button(words.create));
    await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
  });

  test("that was opened for publishing focuses the first missing field", async () => {
    show(<PropertyForm property={draft()} publishing setting={setting} />);
    await waitFor(() => expect(document.activeElement).toBe(price()));
  });

  test("is not offered for a published listing", () => {
    open(edited());
    expect(screen.queryByRole("button", { name: words.saveDraft })).toBeNull();
  });
});

describe("a new listing", () => {
  const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^כותרת/ });
  const text = "*למכירה* בחיפה, דירת 4 חדרים, מחיר: *2,450,000 ₪*";

  test("takes a title from its facts and its description from the pasted text, on request", async () => {
    open(null, { ...setting.may, aiParser: true });
    await userEvent.click(screen.getByLabelText(messages.ai.parser.label));
    await userEvent.paste(text);
    await userEvent.click(button(messages.ai.parser.analyse));
    await userEvent.click(
      await screen.findByRole("checkbox", { name: messages.ai.parser.asDescription }),
    );
    await userEvent.click(await screen.findByRole("button", { name: /לטופס$/ }));
    await waitFor(() => expect(document.activeElement).toBe(button(messages.ai.parser.analyse)));
    await userEvent.click(button("הצעה מהפרטים: דירת 4 חדרים בחיפה"));
    await waitFor(() => expect(title().value).toBe("דירת 4 חדרים בחיפה"));
    expect(screen.queryByRole("button", { name: /^הצעה/ })).toBeNull();

    await userEvent.click(button(words.create));
    await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
    expect(calls.save.mock.calls[0]?.[0]).toMatchObject({ price: 2_450_000, description: text });
    await waitFor(() => expect(calls.push).toHaveBeenCalledWith(`/dashboard?published=${ID}`));
  });

  test("has no green ticks before it is filled in", () => {
    open(null);
    expect(screen.queryByLabelText(words.state.done)).toBeNull();
    cleanup();
    open(edited());
    expect(screen.getAllByLabelText(words.state.done).length).toBe(2);
  });
});

test("a home is not saved while a failed upload can be retried", async () => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL() {} }),
  );
  calls.send.mockRejectedValueOnce(new UploadError("uploadOffline")).mockResolvedValue("new.jpg");
  open(edited());
  const photo = new File(["picture"], "a.jpg", { type: "image/jpeg" });
  await userEvent.upload(screen.getByLabelText(messages.media.pick, { selector: "input" }), photo);
  const retry = await screen.findByRole("button", { name: messages.media.retry });
  await userEvent.click(button(words.update));
  await waitFor(() => expect(screen.getByText(/^תמונה אחת לא הועלתה/)).toBeDefined());
  expect(document.activeElement).toBe(retry);
  expect(calls.save).not.toHaveBeenCalled();

  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByText("a.jpg")).toBeNull());
  await userEvent.click(button(words.update));
  await waitFor(() => expect(calls.save).toHaveBeenCalledOnce());
  expect(calls.save.mock.calls[0]?.[0].images).toEqual(["new.jpg"]);
});

test("a translated page shows what is missing, and how a pasted price was parsed", async () => {
  const stop = translate(document.body);
  open(null);
  await userEvent.click(button(words.create));
  await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
  await userEvent.click(price());
  await userEvent.paste("2.45 מיליון");
  await waitFor(() => expect(document.querySelector("output")?.textContent).toContain("2 מיליון"));
  await userEvent.clear(price());
  await waitFor(() => expect(document.querySelector("output")).toBeNull());
  stop();
});
