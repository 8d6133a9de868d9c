import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { CodeForm } from "./code-form";

const actions = vi.hoisted(() => ({ verifyCode: vi.fn(), verifyRecoveryCode: vi.fn() }));
vi.mock("@/server/factor/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const t = messages.factor;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const code = () => screen.getByRole("textbox", { name: new RegExp(t.code) });

beforeEach(() => {
  actions.verifyCode.mockReset().mockResolvedValue({ data: undefined });
  actions.verifyRecoveryCode.mockReset().mockResolvedValue({ data: undefined });
  show(<CodeForm next="/leads" />);
});
afterEach(cleanup);

test("the code is sent as typed, with the return path", async () => {
  await userEvent.type(code(), "123 456");
  await press(t.gate.submit);
  await vi.waitFor(() =>
    expect(actions.verifyCode).toHaveBeenCalledWith({ code: "123 456", next: "/leads" }),
  );
});

test("an invalid code is rejected at the field, and nothing is sent", async () => {
  await userEvent.type(code(), "12345");
  await press(t.gate.submit);
  await screen.findByText(messages.validation.codeDigits);
  expect(actions.verifyCode).not.toHaveBeenCalled();
});

test("a wrong code shows an error at the field", async () => {
  actions.verifyCode.mockResolvedValue({
    serverError: { code: "codeWrong", values: {}, fields: ["code"] },
  });
  await userEvent.type(code(), "123456");
  await press(t.gate.submit);
  expect((await screen.findAllByText(messages.errors.codeWrong)).length).toBeGreaterThan(0);
});

test("without the device a recovery code is requested, and the user can go back", async () => {
  await press(t.gate.lost);
  await userEvent.type(
    await screen.findByRole("textbox", { name: new RegExp(t.gate.recovery) }),
    "K4M9-X7QP-2AB8-HT3Z",
  );
  await press(t.gate.submit);
  await vi.waitFor(() =>
    expect(actions.verifyRecoveryCode).toHaveBeenCalledWith({
      code: "K4M9-X7QP-2AB8-HT3Z",
      next: "/leads",
    }),
  );
  await press(t.gate.back);
  await screen.findByRole("textbox", { name: new RegExp(t.code) });
});
