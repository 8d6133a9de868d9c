import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { DecideReports, ReleaseListing } from "./report-decision";

const calls = vi.hoisted(() => ({ decide: vi.fn(), release: vi.fn() }));
vi.mock("@/server/report/actions", () => ({
  decideReports: calls.decide,
  releaseListing: calls.release,
}));

const { adminReports, report } = messages;
const LISTING = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const open = () =>
  show(<DecideReports last={7} listing={LISTING} reason="wrong_price" title="דירה" />);
const button = (words: string) =>
  screen.getByRole("button", { name: words.replace("{title}", "דירה") });

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test("a listing is left as it is with one press", async () => {
  open();
  await userEvent.click(button(adminReports.leaveOf));
  await waitFor(() =>
    expect(calls.decide).toHaveBeenCalledWith({
      listing: LISTING,
      last: 7,
      decision: "left",
      reason: null,
      words: "",
    }),
  );
});

test("a listing is hidden with a message and a reason, which defaults to that of the newest report", async () => {
  open();
  await userEvent.click(screen.getByText(adminReports.hideOpen));
  expect(await screen.findByLabelText(adminReports.reason)).toHaveProperty("value", "wrong_price");
  await userEvent.selectOptions(
    screen.getByLabelText(adminReports.reason),
    report.reasons.misleading,
  );
  await userEvent.type(await screen.findByLabelText(adminReports.words), "בית אחר");
  await userEvent.click(button(adminReports.hideOf));
  await waitFor(() =>
    expect(calls.decide).toHaveBeenCalledWith({
      listing: LISTING,
      last: 7,
      decision: "hidden",
      reason: "misleading",
      words: "בית אחר",
    }),
  );
});

test("a hidden listing is released", async () => {
  show(<ReleaseListing listing={LISTING} title="דירה" />);
  await userEvent.click(button(adminReports.releaseOf));
  await waitFor(() => expect(calls.release).toHaveBeenCalledWith({ listing: LISTING }));
});
