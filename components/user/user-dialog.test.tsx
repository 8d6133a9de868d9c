import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { AdminUserView } from "@/lib/admin/types";
import messages from "@/messages/he.json";
import { UserDialog } from "./user-dialog";

vi.mock("@/server/user/actions", () => ({}));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
afterEach(cleanup);

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

test.each([
  [null, 1],
  [[], 0],
])("with the plans %j it shows %d error messages about loading them", (plans, times) => {
  show(<UserDialog isOwn={false} onClose={() => {}} plans={plans} user={user} />);
  expect(screen.queryAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
    Array(times).fill(messages.adminPlans.failed),
  );
});
