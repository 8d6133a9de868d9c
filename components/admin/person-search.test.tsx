import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { StoredPerson } from "@/lib/admin/person-request";
import messages from "@/messages/he.json";
import { PersonSearch } from "./person-search";

const actions = vi.hoisted(() => ({ findPerson: vi.fn(), forgetPerson: vi.fn() }));
vi.mock("@/server/admin/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

const words = messages.adminPrivacy;
const asked = { email: "michal@example.com", phone: "" };
const nothing: StoredPerson = {
  accounts: [],
  consents: [],
  leads: [],
  alerts: [],
  reports: [],
  complaints: [],
  payments: [],
  mails: [],
  password_resets: [],
  stopped_mails: [],
};
const at = "2026-11-01T10:00:00Z";
const person: StoredPerson = {
  ...nothing,
  accounts: [{ user_id: "00000000-0000-4000-8000-000000000001", name: "מיכל" }],
  leads: [
    {
      at,
      agent: "דנה",
      listing: "דירת גן",
      name: "מיכל רון",
      phone: "+972523334455",
      email: "michal@example.com",
      consent_version: 1,
      caught: true,
      messages: [{ at, message: "<script>alert(1)</script>", hour: null }],
    },
  ],
  payments: [
    {
      ...{
        at,
        provider: "grow",
        amount: 99,
        currency: "ILS",
        state: "waits",
        invoice_number: null,
      },
      notice: { payerEmail: "michal@example.com" },
    },
  ],
  mails: [{ kind: "lead_copy", created_at: at, sent_at: null }],
};

const pressSearch = () => userEvent.click(screen.getByRole("button", { name: words.search }));

async function search(answer: StoredPerson) {
  actions.findPerson.mockResolvedValue({ data: { asked, person: answer } });
  show(<PersonSearch />);
  await userEvent.type(screen.getByLabelText(words.email), "michal@example.com");
  await pressSearch();
  expect(await screen.findByRole("heading", { level: 2, name: /נמצא/ })).toBeTruthy();
}

test("an empty search shows a validation error and is not sent", async () => {
  show(<PersonSearch />);
  await userEvent.click(screen.getByRole("button", { name: words.search }));
  expect(await screen.findByText(messages.validation.personUnnamed)).toBeTruthy();
  expect(actions.findPerson).not.toHaveBeenCalled();
});

test("a person without stored data gets an empty result, with nothing to delete", async () => {
  await search(nothing);
  expect(await screen.findByText(words.nothing)).toBeTruthy();
  expect(screen.queryByRole("button", { name: words.delete })).toBeNull();
});

test("consents and mail opt-outs are shown and exported, and are not deleted", async () => {
  const consents = [{ policy_version: 2, accepted_at: at }];
  await search({ ...nothing, consents, stopped_mails: [{ kind: "alert", stopped_at: at }] });
  expect(await screen.findByText("הסכמה אחת למדיניות הפרטיות")).toBeTruthy();
  expect(await screen.findByText(/ביקשה לא לקבל/)).toBeTruthy();
  expect(screen.getByRole("link", { name: words.download })).toBeTruthy();
  expect(screen.queryByText(words.nothing)).toBeNull();
  expect(screen.queryByRole("button", { name: words.delete })).toBeNull();
});

test("stored data is shown, and is exported as a file for the person", async () => {
  await search(person);
  expect(await screen.findByText("מיכל רון")).toBeTruthy();
  expect(screen.getByText(words.caught, { exact: false })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "הודעת תשלום אחת" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "מיכל" }).getAttribute("href")).toContain(
    "/admin/users/00000000",
  );
  const file = screen.getByRole("link", { name: words.download }).getAttribute("href") ?? "";
  expect(JSON.parse(decodeURIComponent(file.slice(file.indexOf(",") + 1)))).toEqual(person);
});

test("deletion requires confirmation, and a failed one keeps the data on the screen", async () => {
  await search(person);
  actions.forgetPerson.mockResolvedValueOnce({
    serverError: { code: "unexpected", values: { id: "1" } },
  });
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole("button", { name }));
  await press(words.delete);
  expect(actions.forgetPerson).not.toHaveBeenCalled();
  await press(words.deleteConfirm);
  expect(await screen.findByText("מיכל רון")).toBeTruthy();
  actions.forgetPerson.mockResolvedValueOnce({ data: { deleted: 2 } });
  await press(words.delete);
  await press(words.deleteConfirm);
  await vi.waitFor(() => expect(screen.queryByText("מיכל רון")).toBeNull());
  expect(actions.forgetPerson).toHaveBeenLastCalledWith(asked);
});
