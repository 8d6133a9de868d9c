import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import type { CompanyAgent } from "@/lib/company/own-company";
import { ChooseHome, HandHomes } from "./hand-homes";
import { RemoveAgent } from "./remove-agent";

const [handHomes, removeAgent, refresh] = vi.hoisted(() => [vi.fn(), vi.fn(), vi.fn()]);
vi.mock("@/server/company/actions", () => ({ handHomes, removeAgent }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const agents = ["דנה", "יוסי"].map(
  (name, n): CompanyAgent => ({
    id: `a${n}`,
    name,
    username: null,
    phone: null,
    isPublic: false,
    properties: 1,
    letsEdit: false,
  }),
);
const list = (office = agents) =>
  show(
    <HandHomes agents={office} page={["h1", "h2"]}>
      <ChooseHome id="h1" title="גינה" />
      <ChooseHome id="h2" title="גג" />
    </HandHomes>,
  );
const box = (name: string) => screen.getByRole("checkbox", { name });
const plain = (text: string | null) => text?.replace(/[⁨⁩]/g, "");

test("selected homes move to the named agent, and those that stay show why", async () => {
  handHomes.mockResolvedValue({
    data: { handed: 1, refused: [{ id: "h2", reason: "picture_shared", title: "גג" }] },
  });
  list();
  await userEvent.click(box("בחירת כל הנכסים שבעמוד"));
  expect(await screen.findByText("שני נכסים נבחרו")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "העברה לסוכן אחר" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("למי להעביר"), "יוסי");
  expect(handHomes).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: /^העברה אל/ }));
  expect(plain((await screen.findByText(/^הנכס עבר/)).textContent)).toBe("הנכס עבר אל יוסי");
  expect(handHomes).toHaveBeenCalledExactlyOnceWith({ ids: ["h1", "h2"], agentId: "a1" });
  expect((await screen.findByRole("status")).textContent).toContain(
    "תמונה של הנכס מופיעה גם בנכס אחר של אותו סוכן",
  );
  expect(box("בחירת הנכס גג").getAttribute("aria-checked")).toBe("true");
  expect(box("בחירת הנכס גינה").getAttribute("aria-checked")).toBe("false");
  expect(refresh).toHaveBeenCalledOnce();
});

test("a failed transfer keeps the dialog open and the homes selected", async () => {
  handHomes.mockResolvedValue(refusal("tooManyRequests"));
  list();
  await userEvent.click(box("בחירת הנכס גינה"));
  await userEvent.click(await screen.findByRole("button", { name: "העברה לסוכן אחר" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "העברה לסוכן אחר" }).hasAttribute("disabled")).toBe(
    true,
  );
  await userEvent.selectOptions(dialog.getByLabelText("למי להעביר"), "דנה");
  await userEvent.click(await dialog.findByRole("button", { name: /^העברה אל/ }));
  await waitFor(() => expect(screen.getByText("הנכסים לא הועברו")).toBeTruthy());
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("an office of one agent offers no transfer", () => {
  list(agents.slice(0, 1));
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an agent is removed with or without the homes, as selected", async () => {
  removeAgent.mockResolvedValue({ data: { id: "a0" } });
  show(<RemoveAgent agent={agents[0] as CompanyAgent} agents={agents} />);
  const remove = async (homes?: string) => {
    await userEvent.click(screen.getByRole("button", { name: "הסרה של דנה מהחברה" }));
    const dialog = within(await screen.findByRole("dialog"));
    if (homes) {
      await userEvent.selectOptions(dialog.getByLabelText("מה יהיה עם הנכסים"), homes);
      expect(plain((await dialog.findByText(/יעברו אל/)).textContent)).toContain(
        "טיוטות יישארו אצל דנה",
      );
    }
    await userEvent.click(dialog.getByRole("button", { name: "הסרה מהחברה" }));
    await waitFor(() =>
      expect(removeAgent).toHaveBeenLastCalledWith({ id: "a0", homesTo: homes ?? null }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await remove();
  await remove("a1");
  await waitFor(() => expect(removeAgent).toHaveBeenCalledTimes(2));
});
