import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { PublishingSwitch } from "./publishing-switch";

const calls = vi.hoisted(() => ({ stop: vi.fn(), allow: vi.fn() }));
vi.mock("@/server/publishing/actions", () => ({
  stopPublishing: calls.stop,
  allowPublishing: calls.allow,
}));

const { adminPublishing, report } = messages;
const USER = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test("publishing is stopped with a reason and a message for the agent", async () => {
  const onDone = vi.fn();
  show(<PublishingSwitch onDone={onDone} stop={null} userId={USER} />);
  await userEvent.click(screen.getByText(adminPublishing.stopOpen));
  await userEvent.selectOptions(
    await screen.findByLabelText(adminPublishing.reason),
    report.reasons.duplicate,
  );
  await userEvent.type(await screen.findByLabelText(adminPublishing.words), "אותו נכס");
  await userEvent.click(button(adminPublishing.stop));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls.stop).toHaveBeenCalledWith({
    userId: USER,
    reason: "duplicate",
    words: "אותו נכס",
  });
});

test("while publishing is stopped the reason is shown, and one press allows it again", async () => {
  const stop = { reason: "misleading", words: "<b>שלוש</b> פעמים", at: "2026-11-27T10:00:00Z" };
  show(<PublishingSwitch stop={stop as never} userId={USER} />);
  expect(screen.getByText(new RegExp(report.reasons.misleading))).toBeTruthy();
  expect(screen.getByText(stop.words)).toBeTruthy();
  await userEvent.click(button(adminPublishing.allow));
  await waitFor(() => expect(calls.allow).toHaveBeenCalledWith({ userId: USER }));
});

test("a rejected action is not reported as done", async () => {
  const onDone = vi.fn();
  calls.stop.mockResolvedValue({ serverError: { code: "notAllowed", values: {} } });
  show(<PublishingSwitch onDone={onDone} stop={null} userId={USER} />);
  await userEvent.click(screen.getByText(adminPublishing.stopOpen));
  await userEvent.click(button(adminPublishing.stop));
  expect(await screen.findByText(messages.errors.notAllowed)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
