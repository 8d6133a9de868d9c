import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show, withToasts } from "@/components/testing/show";
import type { AdminUserView } from "@/lib/admin/types";
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
  createdAt: "2026-01-01T00:00:00Z",
};

test("what another admin gave meanwhile is told, and saved over only by who was told", async () => {
  const table = (one: AdminUserView) => <UserTable ownUserId="me" plans={[]} users={[one]} />;
  const { rerender } = show(table(user));
  await userEvent.click(screen.getByRole("button", { name: /דנה/ }));
  await userEvent.click(screen.getByRole("switch", { name: t.subscriptionActive }));
  const save = () => userEvent.click(screen.getByRole("button", { name: t.saveSubscription }));

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
