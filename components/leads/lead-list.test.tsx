import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { LEAD_STATUSES } from "@/lib/leads/types";
import type { LeadView } from "@/lib/leads/view";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { LeadList } from "./lead-list";

const { changeLead, addLeadNote } = vi.hoisted(() => ({
  changeLead: vi.fn(),
  addLeadNote: vi.fn(),
}));
vi.mock("@/server/leads/actions", () => ({
  changeLead,
  addLeadNote,
  deleteLead: vi.fn(),
  deleteLeadNote: vi.fn(),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const lead = (id: string, name: string): LeadView => ({
  id,
  name,
  title: "דירה בחיפה",
  listingId: null,
  isListingShown: false,
  source: null,
  phone: { shown: "052-333-4455", tel: "tel:+972523334455", whatsapp: "972523334455" },
  email: null,
  status: "new",
  unread: true,
  callBackOn: null,
  createdAt: "2026-11-22T08:00:00Z",
  lastAt: "2026-11-22T08:00:00Z",
  messages: [{ message: "יש חניה?", hour: null, at: "2026-11-22T08:00:00Z" }],
  viewings: [],
  notes: [],
  handed: null,
  homeOf: null,
});
const LEADS = [lead("a", "מיכל"), lead("b", "רון"), lead("c", "גיא")];

function open(leads = LEADS) {
  changeLead.mockResolvedValue({ data: null });
  const list = (shown: LeadView[]) => (
    <>
      <input aria-label="חיפוש" />
      <LeadList
        linked={null}
        leads={shown}
        sender="דנה"
        template="שלום {name}, כאן {agent}, לגבי {title}"
        today="2026-11-22"
      />
    </>
  );
  const { rerender } = show(list(leads));
  return { refresh: (shown: LeadView[]) => rerender(withToasts(list(shown))) };
}
/** A key press on a Hebrew layout: the same `code`, a different `key`. */
const press = (code: string, key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key });
const stands = () => document.activeElement?.getAttribute("data-lead");

test("j and k move through the leads, also on a Hebrew keyboard layout", () => {
  open();
  const places = [
    ["KeyJ", "ח"],
    ["KeyJ", "ח"],
    ["KeyK", "ל"],
    ["KeyK", "k"],
    ["KeyJ", "j"],
    ["KeyJ", "j"],
    ["KeyJ", "j"],
  ] as const;
  const stood = places.map(([code, key]) => {
    press(code, key);
    return stands();
  });
  expect(stood).toEqual(["a", "b", "a", "a", "b", "c", "c"]);
});

test.each(LEAD_STATUSES.map((status, n) => [`${n + 1}`, status] as const))(
  "key %s sets the focused lead to %s",
  async (key, status) => {
    open();
    press("KeyJ", "j");
    press("KeyJ", "j");
    press(`Digit${key}`, key);
    await vi.waitFor(() => expect(changeLead).toHaveBeenCalledWith({ id: "b", status }));
    expect(changeLead).toHaveBeenCalledTimes(1);
  },
);

test("keys do nothing without a focused lead, while typing, or with Ctrl", () => {
  open();
  press("Digit2", "2");
  press("KeyJ", "j");
  press("Digit7", "7");
  fireEvent.keyDown(document.activeElement ?? document.body, {
    code: "Digit2",
    key: "2",
    ctrlKey: true,
  });
  screen.getByRole("textbox", { name: "חיפוש" }).focus();
  press("Digit2", "2");
  press("KeyJ", "j");
  expect(stands()).toBeNull();
  expect(changeLead).not.toHaveBeenCalled();
});

test("an opened lead is marked read, and can be called or answered with one tap", async () => {
  open();
  const line = within(screen.getByText("רון").closest("li") as HTMLElement);
  const href = (name: RegExp) => line.getByRole("link", { name }).getAttribute("href");
  expect(href(new RegExp(`${messages.leads.call}|התקשרות`))).toBe("tel:+972523334455");
  const answer = new URL(href(/וואטסאפ|WhatsApp/) ?? "");
  expect(answer.href).toContain("972523334455");
  expect(answer.searchParams.get("text")).toBe("שלום רון, כאן דנה, לגבי דירה בחיפה");
  // Enter is handled by the button itself.
  fireEvent.click(line.getByRole("button", { name: /רון/ }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(changeLead).toHaveBeenCalledWith({ id: "b", read: true });
});

const openLead = async (name: RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};
test("a Latin-script message aligns under its name, and each of its lines gets its own direction", async () => {
  const words = "Hi, is it free?\nשלום (דחוף)!";
  const message = { message: words, hour: null, at: "2026-11-22T08:00:00Z" };
  open([{ ...lead("a", "John"), messages: [message] }]);
  const line = screen.getByText(/Hi, is it free/);
  expect([line.tagName, line.parentElement?.getAttribute("dir")]).toEqual(["BDI", null]);
  const whole = (await openLead(/John/)).getByText(/Hi, is it free/);
  expect([whole.textContent, whole.getAttribute("dir")]).toEqual([words, null]);
  expect(whole.className).toContain("unicode-bidi:plaintext");
});

const closeByEscape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("a lead's home is a link while visitors can see it, and plain text otherwise", async () => {
  const about = { title: "דירה בחיפה", listingId: "5d3f0b6e-6a0c-4f55-9a4f-0d8e4c1b2a33" };
  open([
    { ...lead("a", "מיכל"), ...about, isListingShown: true },
    { ...lead("b", "רון"), ...about },
  ]);
  const shown = await openLead(/מיכל/);
  await waitFor(() =>
    expect(shown.getByRole("link", { name: about.title }).getAttribute("href")).toBe(
      paths.property(about.listingId),
    ),
  );
  await closeByEscape();
  const hidden = await openLead(/רון/);
  await waitFor(() => expect(hidden.queryByRole("link", { name: about.title })).toBeNull());
  expect(hidden.getByText(about.title)).toBeDefined();
});

test("a callback date is saved when its lead is closed with Escape", async () => {
  open();
  const day = (await openLead(/רון/)).getByLabelText<HTMLInputElement>(messages.leads.callBack);
  day.focus();
  fireEvent.change(day, { target: { value: "2026-11-25" } });
  await closeByEscape();
  await waitFor(() =>
    expect(changeLead).toHaveBeenCalledWith({ id: "b", callBackOn: "2026-11-25" }),
  );
});

test("a half-typed date does not clear the saved one, and shows a validation error", async () => {
  open([{ ...lead("b", "רון"), callBackOn: "2026-11-30" }]);
  const day = (await openLead(/רון/)).getByLabelText<HTMLInputElement>(messages.leads.callBack);
  vi.spyOn(day, "validity", "get").mockReturnValue({ badInput: true } as ValidityState);
  day.focus();
  fireEvent.change(day, { target: { value: "" } });
  await closeByEscape();
  expect(await screen.findByText(messages.validation.dateInvalid)).toBeTruthy();
  expect(changeLead).not.toHaveBeenCalledWith({ id: "b", callBackOn: null });
});

test("an unsaved note is there when its lead is reopened, and in no other lead", async () => {
  open();
  const note = { name: messages.leads.newNote };
  const written = (await openLead(/רון/)).getByRole("textbox", note);
  fireEvent.change(written, { target: { value: "ביקש לבוא עם אבא" } });
  await closeByEscape();
  const value = (of: Awaited<ReturnType<typeof openLead>>) =>
    (of.getByRole("textbox", note) as HTMLTextAreaElement).value;
  expect(value(await openLead(/גיא/))).toBe("");
  await closeByEscape();
  expect(value(await openLead(/רון/))).toBe("ביקש לבוא עם אבא");
});

test("text typed while a note is being saved stays, as another note", async () => {
  open();
  const sheet = await openLead(/גיא/);
  const note = sheet.getByRole<HTMLTextAreaElement>("textbox", { name: messages.leads.newNote });
  const add = () =>
    fireEvent.click(sheet.getByRole("button", { name: messages.leads.addNote, hidden: true }));
  let keep = (_: object) => {};
  addLeadNote.mockReturnValueOnce(new Promise((resolve) => (keep = resolve)));
  fireEvent.change(note, { target: { value: "ביקש תוכנית" } });
  add();
  await vi.waitFor(() => expect(addLeadNote).toHaveBeenCalledTimes(1));
  fireEvent.change(note, { target: { value: "ביקש תוכנית ומחיר" } });
  keep({ data: null });
  addLeadNote.mockResolvedValueOnce({ data: null });
  await vi.waitFor(() => {
    add();
    expect(addLeadNote).toHaveBeenCalledTimes(2);
  });
  const [first, second] = addLeadNote.mock.calls.map(([sent]) => sent);
  expect(second.body).toBe("ביקש תוכנית ומחיר");
  expect(second.note).not.toBe(first.note);
  await vi.waitFor(() => expect(note.value).toBe(""));
});

test("a chosen status is shown while it is being saved, and reverts when saving fails", async () => {
  open();
  const sheet = await openLead(/רון/);
  const state = sheet.getByLabelText<HTMLSelectElement>(messages.leads.status);
  let store = (_: object) => {};
  changeLead.mockReturnValueOnce(new Promise((resolve) => (store = resolve)));
  fireEvent.change(state, { target: { value: "meeting" } });
  await vi.waitFor(() => expect(changeLead).toHaveBeenCalledWith({ id: "b", status: "meeting" }));
  expect(state.value).toBe("meeting");
  store({ serverError: { code: "unexpected", values: { id: "ab12" } } });
  await vi.waitFor(() => expect(state.value).toBe("new"));
});

test("a lead that leaves the list stays open, with its changes", async () => {
  addLeadNote.mockResolvedValue({ data: null });
  const { refresh } = open();
  const sheet = await openLead(/רון/);
  const { leads } = messages;
  const state = sheet.getByLabelText<HTMLSelectElement>(leads.status);
  fireEvent.change(state, { target: { value: "talked" } });
  await vi.waitFor(() => expect(changeLead).toHaveBeenCalledWith({ id: "b", status: "talked" }));
  refresh(LEADS.filter(({ id }) => id !== "b"));
  await vi.waitFor(() => expect(state.value).toBe("talked"));
  expect(state.isConnected).toBe(true);

  fireEvent.change(sheet.getByRole("textbox", { name: leads.newNote }), {
    target: { value: "לא עונה" },
  });
  fireEvent.click(sheet.getByRole("button", { name: leads.addNote }));
  const notes = within(sheet.getByRole("region", { name: leads.notes }));
  expect(await notes.findByText("לא עונה", { selector: "p" })).toBeTruthy();
  await closeByEscape();
});

test("a lead that a key moves out of the list passes focus to the next, and is announced", async () => {
  const { refresh } = open();
  press("KeyJ", "j");
  press("KeyJ", "j");
  press("Digit2", "2");
  expect(await screen.findByText(`רון: ${messages.leads.states.talked}`)).toBeTruthy();
  refresh(LEADS.filter(({ id }) => id !== "b"));
  expect(stands()).toBe("c");
  press("Digit2", "2");
  refresh(LEADS.slice(0, 1));
  expect(stands()).toBe("a");
});

test("the status keys read from first to last, also within Hebrew text", () => {
  open();
  expect(screen.getByText(/^1–\d$/).closest("bdi")?.dir).toBe("ltr");
});
