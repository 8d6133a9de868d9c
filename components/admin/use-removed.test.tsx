import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddonAdmin } from "@/components/plan/addon-admin";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";

const actions = vi.hoisted(() => ({
  saveAddon: vi.fn(),
  toggleAddon: vi.fn(),
  deleteAddon: vi.fn(),
}));
vi.mock("@/server/plan/actions", () => actions);
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

beforeEach(() => refresh.mockReset());
afterEach(cleanup);

const { adminAddons: t, admin, errors } = messages;
const addon = {
  id: "10000000-0000-4000-8000-000000000001",
  name: "Video",
  slug: "video",
  value: null,
  price: 20,
  statistics: false,
  isActive: true,
  savedAt: "2026-11-01T10:00:00+00:00",
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const acts = {
  async saveAddon() {
    await press(t.editOf.replace("{name}", addon.name));
    await press(t.update);
  },
  async toggleAddon() {
    await userEvent.click(await screen.findByRole("switch"));
  },
  async deleteAddon() {
    await press(t.deleteOf.replace("{name}", addon.name));
    await press(admin.delete);
  },
};

test.each(Object.entries(acts))(
  "a row deleted by another admin leaves the list after %s fails, and no other row does",
  async (name, act) => {
    const action = actions[name as keyof typeof acts];
    for (const [code, times] of [
      ["notAdmin", 0],
      ["notFound", 1],
    ] as const) {
      action.mockResolvedValueOnce(refusal(code));
      show(<AddonAdmin addons={[addon]} />);
      await act();
      await screen.findByText(errors[code]);
      await waitFor(() => expect(refresh).toHaveBeenCalledTimes(times));
      cleanup();
    }
  },
);
