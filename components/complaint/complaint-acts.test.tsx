import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ComplaintActs } from "./complaint-acts";

const calls = vi.hoisted(() => ({ answer: vi.fn(), close: vi.fn() }));
vi.mock("@/server/complaint/actions", () => ({
  answerComplaint: calls.answer,
  closeComplaint: calls.close,
}));

const words = messages.adminComplaints;
const button = (name: string) => screen.getByRole("button", { name: name.replace("{id}", "7") });

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

test("sending an answer clears the field", async () => {
  calls.answer.mockResolvedValue({ data: { mailed: true } });
  show(<ComplaintActs id={7} mails />);
  await userEvent.type(screen.getByLabelText(words.answerByMail), "תוקן");
  await userEvent.click(button(words.sendOf));
  await waitFor(() => expect(calls.answer).toHaveBeenCalledWith({ id: 7, words: "תוקן" }));
  await waitFor(() =>
    expect(screen.getByLabelText(words.answerByMail)).toHaveProperty("value", ""),
  );
});

test("a rejected answer stays in the field", async () => {
  calls.answer.mockResolvedValue({ serverError: { code: "unexpected", values: {} } });
  show(<ComplaintActs id={7} mails />);
  await userEvent.type(screen.getByLabelText(words.answerByMail), "תוקן");
  await userEvent.click(button(words.sendOf));
  await waitFor(() => expect(calls.answer).toHaveBeenCalled());
  expect(screen.getByLabelText(words.answerByMail)).toHaveProperty("value", "תוקן");
});

test("without an address the text is saved as a note, and an empty one is not sent", async () => {
  show(<ComplaintActs id={7} mails={false} />);
  await userEvent.click(button(words.noteOf));
  await waitFor(() =>
    expect(screen.getByLabelText(words.answerNoted)).toBe(document.activeElement),
  );
  expect(calls.answer).not.toHaveBeenCalled();
});

test("a button's accessible name begins with its visible label, for voice control", () => {
  for (const [name, shown] of [
    [words.sendOf, words.send],
    [words.noteOf, words.note],
    [words.closeOf, words.close],
  ] as const)
    expect(name.startsWith(shown)).toBe(true);
});

test("a complaint is closed with one press", async () => {
  show(<ComplaintActs id={7} mails />);
  await userEvent.click(button(words.closeOf));
  await waitFor(() => expect(calls.close).toHaveBeenCalledWith({ id: 7 }));
});
