import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { AccountSupport } from "@/lib/support/types";
import messages from "@/messages/he.json";
import { SupportCard } from "./support-card";

const actions = vi.hoisted(() => ({
  supportAccount: vi.fn(),
  removeLostFactor: vi.fn(),
  changeAddress: vi.fn(),
  withdrawAddress: vi.fn(),
}));
vi.mock("@/server/support/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const t = messages.adminSupport;
const USER = "00000000-0000-4000-8000-000000000001";
const FACTOR = "70000000-0000-4000-8000-000000000001";
const account: AccountSupport = {
  confirmedAt: null,
  lastSignInAt: null,
  bannedUntil: null,
  sessions: 2,
  factors: [{ id: FACTOR, name: "הטלפון", kind: "totp", since: null }],
  resets: [],
  addressChange: null,
  slowed: [{ what: "signIn", isFull: true, minutes: 20 }],
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  actions.supportAccount.mockReset().mockResolvedValue({ data: undefined });
  actions.removeLostFactor.mockReset().mockResolvedValue({ data: undefined });
});
afterEach(cleanup);

test("the reason for a lockout is shown, and one press unlocks it", async () => {
  show(<SupportCard account={account} userId={USER} />);
  expect(screen.getByText(/ניסיונות הסיסמה חסומים.*20 דקות/)).toBeTruthy();
  await press(t.acts.unlocked);
  await screen.findByText(t.done.unlocked);
  expect(actions.supportAccount.mock.calls).toEqual([[{ userId: USER, act: "unlocked" }]]);
});

test("without rate limiting there is nothing to unlock", () => {
  show(<SupportCard account={{ ...account, slowed: [] }} userId={USER} />);
  expect(screen.queryByRole("button", { name: t.acts.unlocked })).toBeNull();
  expect(screen.getByRole("button", { name: t.acts.reset_sent })).toBeTruthy();
});

test("the confirmation mail is offered only while the address is unconfirmed", () => {
  show(<SupportCard account={account} userId={USER} />);
  expect(screen.getByRole("button", { name: t.acts.confirmation_sent })).toBeTruthy();
  cleanup();
  show(
    <SupportCard
      account={{ ...account, confirmedAt: "2026-11-01T10:00:00Z", factors: null }}
      userId={USER}
    />,
  );
  expect(screen.queryByRole("button", { name: t.acts.confirmation_sent })).toBeNull();
  expect(screen.queryByText(t.factors)).toBeNull();
});

test("removing a lost device explains the consequences first", async () => {
  show(<SupportCard account={account} userId={USER} />);
  await press(t.removeFactor);
  await screen.findByText(t.removeText);
  await press(t.confirm);
  await screen.findByText(t.factorRemoved);
  expect(actions.removeLostFactor.mock.calls).toEqual([[{ userId: USER, factor: FACTOR }]]);
});
