import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { NoticeActs } from "./notice-acts";

const calls = vi.hoisted(() => ({ accept: vi.fn(), dismiss: vi.fn() }));
vi.mock("@/server/billing/actions", () => ({
  acceptNotice: calls.accept,
  dismissNotice: calls.dismiss,
}));

const words = messages.adminBilling;
const plans = [
  { id: "a", name: "Agent" },
  { id: "b", name: "Agency" },
];
const button = (name: string) => screen.getByRole("button", { name: name.replace("{id}", "7") });

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

test("accepting a notice sends the account, plan and months that the operator enters", async () => {
  calls.accept.mockResolvedValue({});
  show(<NoticeActs email="" id={7} mayAccept planId="" plans={plans} />);
  const field = (label: string) => screen.findByLabelText(label);
  await userEvent.type(await field(words.payer), "dana@example.com");
  await userEvent.selectOptions(await field(words.plan), "b");
  await userEvent.clear(await field(words.months));
  await userEvent.type(await field(words.months), "12");
  await userEvent.click(button(words.acceptOf));
  await waitFor(() =>
    expect(calls.accept).toHaveBeenCalledWith({
      ...{ id: 7, email: "dana@example.com", planId: "b", months: 12 },
    }),
  );
});

test("known details of a notice are prefilled", async () => {
  show(<NoticeActs email="noa@example.com" id={7} mayAccept planId="b" plans={plans} />);
  expect(screen.getByLabelText(words.payer)).toHaveProperty("value", "noa@example.com");
  expect(screen.getByLabelText(words.plan)).toHaveProperty("value", "b");
});

test("an unrecognized notice can only be dismissed", async () => {
  calls.dismiss.mockResolvedValue({});
  show(<NoticeActs email="" id={7} mayAccept={false} planId="" plans={plans} />);
  expect(screen.queryByLabelText(words.payer)).toBeNull();
  await userEvent.click(button(words.dismissOf));
  await waitFor(() => expect(calls.dismiss).toHaveBeenCalledWith({ id: 7 }));
});

test("a button's accessible name begins with its visible label, for voice control", () => {
  for (const [name, shown] of [
    [words.acceptOf, words.accept],
    [words.dismissOf, words.dismiss],
  ] as const)
    expect(name.startsWith(shown)).toBe(true);
});
