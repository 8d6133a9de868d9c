import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { DecideAppeal } from "./appeal-decision";
import { AskAgent } from "./ask-agent";
import { ReplyForm } from "./reply-form";

const actions = vi.hoisted(() => ({
  askAgent: vi.fn(),
  decideAppeal: vi.fn(),
  answerQuestion: vi.fn(),
  appealHiding: vi.fn(),
}));
vi.mock("@/server/report/actions", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const { adminReports, listingReview, validation, errors } = messages;
const LISTING = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const press = (words: string) =>
  userEvent.click(screen.getByRole("button", { name: words.replace("{title}", "דירה") }));

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

test("an agent is asked about what was reported, in the operator's words", async () => {
  show(<AskAgent listing={LISTING} reason="wrong_price" title="דירה" />);
  await userEvent.click(screen.getByText(adminReports.askOpen));
  await userEvent.type(await screen.findByLabelText(adminReports.askWords), "כמה עולה?");
  await press(adminReports.askOf);
  await waitFor(() =>
    expect(actions.askAgent).toHaveBeenCalledWith({
      ...{ listing: LISTING, reason: "wrong_price", words: "כמה עולה?" },
    }),
  );
});

test.each([
  ["kept", adminReports.keepOf],
  ["released", adminReports.grantOf],
] as const)("an appeal is decided as %s, with a message for the agent", async (decision, label) => {
  show(<DecideAppeal appeal={4} title="דירה" />);
  await userEvent.type(screen.getByLabelText(adminReports.appealWords), "בדקנו");
  await press(label);
  await waitFor(() =>
    expect(actions.decideAppeal).toHaveBeenCalledWith({ appeal: 4, decision, words: "בדקנו" }),
  );
});

test.each([
  ["answer", actions.answerQuestion, listingReview.sendAnswer],
  ["appeal", actions.appealHiding, listingReview.sendAppeal],
] as const)("an agent sends the %s, and not an empty one", async (kind, action, send) => {
  show(<ReplyForm kind={kind} listing={LISTING} />);
  await press(send);
  expect(await screen.findByText(validation.required)).toBeTruthy();
  expect(action).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole("textbox"), "כמו במודעה");
  await press(send);
  await waitFor(() =>
    expect(action).toHaveBeenCalledWith({ listing: LISTING, words: "כמו במודעה" }),
  );
});

test("a rejected reply keeps its text", async () => {
  actions.appealHiding.mockResolvedValue({
    serverError: { code: "alreadyAppealed", values: {}, fields: [] },
  });
  show(<ReplyForm kind="appeal" listing={LISTING} />);
  await userEvent.type(screen.getByRole("textbox"), "שוב");
  await press(listingReview.sendAppeal);
  expect(await screen.findByText(errors.alreadyAppealed)).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "שוב");
});
