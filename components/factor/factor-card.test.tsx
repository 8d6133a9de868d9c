import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { OwnFactors } from "@/lib/factor/types";
import messages from "@/messages/he.json";
import { FactorCard } from "./factor-card";

const actions = vi.hoisted(() => ({
  startFactor: vi.fn(),
  finishFactor: vi.fn(),
  removeFactor: vi.fn(),
  makeRecoveryCodes: vi.fn(),
}));
vi.mock("@/server/factor/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const t = messages.settings.factor;
const ID = "70000000-0000-4000-8000-000000000001";
const devices = [{ id: ID, name: "הטלפון שלי", since: "2026-11-01T10:00:00Z" }];
const card = (factors: OwnFactors) => show(<FactorCard factors={factors} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

test("the card says that Auth has no second factor, and offers nothing", () => {
  card(null);
  expect(screen.getByText(t.unavailable)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("enrolling a device takes a name, shows the secret as QR and text, and verifies a code", async () => {
  actions.startFactor.mockResolvedValue({
    data: { id: ID, qr: "data:image/svg+xml,x", secret: "ABCD2345" },
  });
  actions.finishFactor.mockResolvedValue({ data: undefined });
  card({ devices: [], codes: "none" });
  await press(t.add);
  await userEvent.type(
    await screen.findByRole("textbox", { name: new RegExp(messages.factor.name) }),
    "טלפון",
  );
  await press(messages.factor.make);
  expect((await screen.findByRole("img", { name: messages.factor.qr })).getAttribute("src")).toBe(
    "data:image/svg+xml,x",
  );
  expect(screen.getByText("ABCD2345")).toBeTruthy();
  await userEvent.type(
    await screen.findByRole("textbox", { name: new RegExp(messages.factor.code) }),
    "123456",
  );
  await press(messages.factor.finish);
  await vi.waitFor(() =>
    expect(actions.finishFactor).toHaveBeenCalledWith({ id: ID, code: "123456" }),
  );
  await screen.findByRole("button", { name: t.add });
});

test("removing the last device explains the consequences first", async () => {
  actions.removeFactor.mockResolvedValue({ data: undefined });
  card({ devices, codes: { left: 3 } });
  await press(t.removeOf.replace("{name}", "הטלפון שלי"));
  await screen.findByText(t.removeLastText);
  expect(actions.removeFactor).not.toHaveBeenCalled();
  await press(t.removeConfirm);
  await vi.waitFor(() => expect(actions.removeFactor).toHaveBeenCalledWith({ id: ID }));
});

test("recovery codes are shown once; without support for them a second device is advised", async () => {
  actions.makeRecoveryCodes.mockResolvedValue({ data: { codes: ["AAAA-1111", "BBBB-2222"] } });
  card({ devices, codes: "none" });
  await press(t.makeCodes);
  await screen.findByText("BBBB-2222");
  cleanup();
  card({ devices, codes: "unsupported" });
  expect(screen.getByText(t.secondDevice)).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.makeCodes })).toBeNull();
});
