import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { AgentDecision } from "./agent-decision";
import { ReviewNotice } from "./review-notice";

const actions = vi.hoisted(() => ({ askToPublish: vi.fn(), reviewAgent: vi.fn() }));
vi.mock("@/server/publishing/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

const { adminNewAgents: admin, validation } = messages;
const { publishingReview: t } = messages.dashboard;
const press = (name: string) =>
  userEvent.click(screen.getByRole("button", { name: name.replace("{name}", "נועה") }));
const unasked = { state: "unasked", words: "", license: null, askedAt: null } as const;

test("a new agent's request requires a licence number of six to eight digits, or none", async () => {
  show(<ReviewNotice review={unasked} />);
  await userEvent.type(screen.getByLabelText(t.license), "12");
  await press(t.ask);
  expect(await screen.findByText(validation.licenseInvalid)).toBeTruthy();
  expect(actions.askToPublish).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(t.license), "345678");
  await press(t.ask);
  await waitFor(() => expect(actions.askToPublish).toHaveBeenCalledWith({ license: "12345678" }));
});

test("a pending agent sees since when, and cannot send another request", () => {
  show(<ReviewNotice review={{ ...unasked, state: "waits", askedAt: "2026-11-27T10:00:00Z" }} />);
  expect(screen.getByRole("region", { name: t.waits.title }).textContent).toContain("27.11.2026");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a refused agent sees the reason in the operator's own words, and can ask again", async () => {
  const words = "<b>חסר רישיון</b>";
  show(<ReviewNotice review={{ ...unasked, state: "refused", words, license: "312345" }} />);
  expect(screen.getByText(words)).toBeTruthy();
  await press(t.ask);
  await waitFor(() => expect(actions.askToPublish).toHaveBeenCalledWith({ license: "312345" }));
});

const USER = "0b5c7d1e-1111-4a2b-8c3d-000000000001";

test("an agent is approved with one press, and refused only with a reason", async () => {
  show(<AgentDecision isRefused={false} name="נועה" userId={USER} />);
  await press(admin.refuseOf);
  expect(actions.reviewAgent).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(admin.words)));
  await userEvent.type(screen.getByLabelText(admin.words), "חסר רישיון");
  await press(admin.refuseOf);
  await waitFor(() =>
    expect(actions.reviewAgent).toHaveBeenLastCalledWith({
      ...{ userId: USER, decision: "refused", words: "חסר רישיון" },
    }),
  );
  cleanup();
  show(<AgentDecision isRefused name="נועה" userId={USER} />);
  expect(screen.queryByRole("textbox")).toBeNull();
  await press(admin.approveOf);
  await waitFor(() =>
    expect(actions.reviewAgent).toHaveBeenLastCalledWith({
      ...{ userId: USER, decision: "approved", words: "" },
    }),
  );
});
