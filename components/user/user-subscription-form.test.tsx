import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show, withToasts } from "@/components/testing/show";
import type { AdminUserView } from "@/lib/admin/types";
import type { AdminPlanView } from "@/lib/plan/types";
import messages from "@/messages/he.json";
import { UserTable } from "./user-table";

const setUserSubscription = vi.hoisted(() => vi.fn());
vi.mock("@/server/user/actions", () => ({ setUserSubscription }));
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
afterEach(cleanup);

const t = messages.adminUsers;
const user: AdminUserView = {
  userId: "u",
  profileId: "p",
  name: "דנה",
  email: "dana@example.com",
  userType: "agent",
  isAdmin: false,
  hasProfile: true,
  trialActive: false,
  trialEndsAt: null,
  subscriptionActive: false,
  subscriptionType: null,
  subscriptionEndsAt: null,
  subscriptionSavedAt: null,
  propertiesCount: 0,
  features: { aiParser: false, aiDescription: false, ribbon: false },
  publishingStop: null,
  createdAt: "2026-01-01T00:00:00Z",
};

const plans: AdminPlanView[] = [
  {
    ...{ id: "1", name: "Agent", slug: "agent", price: 99, priority: 1, propertyLimit: null },
    ...{ imagesPerProperty: null, agentLimit: null, video: false, statistics: false },
    ...{ logoUrl: null, paymentUrl: null, isActive: true, savedAt: "-infinity" },
  },
];
async function open(one: Partial<AdminUserView>) {
  setUserSubscription.mockReset().mockResolvedValue({});
  show(<UserTable ownUserId="me" plans={plans} users={[{ ...user, ...one }]} />);
  await userEvent.click(screen.getByRole("button", { name: /דנה/ }));
  return screen.findByLabelText<HTMLInputElement>(t.endDate);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = async () => {
  await waitFor(() => expect(setUserSubscription).toHaveBeenCalledOnce());
  return setUserSubscription.mock.lastCall?.[0];
};

test("a plan and a later end of a subscription that is off require confirmation", async () => {
  const end = await open({});
  await userEvent.selectOptions(screen.getByRole("combobox", { name: t.plan }), "agent");
  fireEvent.change(end, { target: { value: "2031-01-15T18:30" } });
  await press(t.saveSubscription);
  expect(await screen.findByText(t.offGivesNothing)).toBeDefined();
  expect(screen.queryByRole("button", { name: t.offEndNow })).toBeNull();
  await press(t.offBack);
  expect(setUserSubscription).not.toHaveBeenCalled();
  expect(end.value).toBe("2031-01-15T18:30");
  await press(t.saveSubscription);
  await press(t.offSwitchOn);
  expect(await sent()).toMatchObject({ type: "agent", active: true, endsAt: "2031-01-15T18:30" });
});

test("Escape or a tap outside closes the dialog only while nothing was typed", async () => {
  await open({});
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  const end = await open({});
  fireEvent.input(end, { target: { value: "2031-01-15T18:30" } });
  await userEvent.keyboard("{Escape}");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(dialog.previousElementSibling as HTMLElement);
  expect(await screen.findByLabelText<HTMLInputElement>(t.endDate)).toHaveProperty(
    "value",
    "2031-01-15T18:30",
  );
  await userEvent.click(screen.getByRole("button", { name: messages.ui.close }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const running = {
  subscriptionActive: true,
  subscriptionType: "agent",
  subscriptionEndsAt: "2031-01-15T16:30:00Z",
};

test("switching off a subscription ends it only after confirmation", async () => {
  await open(running);
  await userEvent.click(screen.getByRole("switch", { name: t.subscriptionActive }));
  await press(t.saveSubscription);
  expect(await screen.findByText(t.offEnds)).toBeDefined();
  expect(setUserSubscription).not.toHaveBeenCalled();
  await press(t.offEndNow);
  expect(await sent()).toEqual({ userId: "u", type: "agent", active: false, savedAt: "-infinity" });
});

test("an untouched end is not sent, so that it keeps its seconds", async () => {
  await open(running);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: t.plan }), "");
  await press(t.saveSubscription);
  expect(await sent()).toEqual({ userId: "u", type: "", active: true, savedAt: "-infinity" });
});

test("an end in the past is saved as typed, without confirmation", async () => {
  const end = await open({ ...running, subscriptionActive: false });
  fireEvent.change(end, { target: { value: "2026-01-15T18:30" } });
  await press(t.saveSubscription);
  expect(await sent()).toMatchObject({ active: false, endsAt: "2026-01-15T18:30" });
});

test("another admin's change is reported, and can be overwritten only after that", async () => {
  const table = (one: AdminUserView) => <UserTable ownUserId="me" plans={[]} users={[one]} />;
  const save = () => userEvent.click(screen.getByRole("button", { name: t.saveSubscription }));
  const { rerender } = show(table(user));
  await userEvent.click(screen.getByRole("button", { name: /דנה/ }));
  await userEvent.click(await screen.findByRole("switch", { name: t.subscriptionActive }));

  setUserSubscription.mockResolvedValueOnce(refusal("staleVersion"));
  await save();
  expect(await screen.findByText(messages.form.elsewhere.text)).toBeDefined();
  expect(setUserSubscription.mock.lastCall?.[0]).toMatchObject({ savedAt: "-infinity" });
  expect(refresh).toHaveBeenCalled();

  const savedAt = "2026-11-01T10:00:00.123456+00:00";
  rerender(
    withToasts(table({ ...user, subscriptionEndsAt: savedAt, subscriptionSavedAt: savedAt })),
  );
  setUserSubscription.mockResolvedValueOnce({});
  await save();
  await waitFor(() => expect(setUserSubscription).toHaveBeenCalledTimes(2));
  expect(setUserSubscription.mock.lastCall?.[0]).toMatchObject({
    savedAt,
    active: true,
    endsAt: "",
  });
});
