import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/account/actions";
import { ShowSwitches } from "./show-switches";

vi.mock("@/server/account/actions", () => ({ showOnMiniSite: vi.fn() }));
const mocked = vi.mocked(actions);

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

const prices = () => screen.getByRole("switch", { name: "הצגת מחירים" });
const isOn = () => prices().getAttribute("aria-checked");

test("a switch is saved at once", async () => {
  mocked.showOnMiniSite.mockResolvedValue({ data: { what: "prices", shown: false } } as never);
  show(
    <ShowSwitches
      shows={{ prices: true, dates: true, ids: true, ribbons: true, closed: true, programs: true }}
    />,
  );
  await userEvent.click(prices());
  await waitFor(() => expect(screen.getByText("ההגדרות נשמרו בהצלחה")).toBeTruthy());
  expect(mocked.showOnMiniSite).toHaveBeenCalledWith({ what: "prices", shown: false });
});

test("a switch shows the chosen value while it is being saved", async () => {
  let answer: (result: unknown) => void = () => {};
  mocked.showOnMiniSite.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  show(
    <ShowSwitches
      shows={{ prices: true, dates: true, ids: true, ribbons: true, closed: true, programs: true }}
    />,
  );
  await userEvent.click(prices());
  await waitFor(() => expect(isOn()).toBe("false"));
  // React delays every later transition until this one has ended.
  answer({ data: { what: "prices", shown: false } });
  await screen.findByText("ההגדרות נשמרו בהצלחה");
});

test.each([
  ["the server refuses", () => Promise.resolve(refusal("unexpected", { id: "ab12" }))],
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a switch reverts when %s", async (_, answer) => {
  mocked.showOnMiniSite.mockImplementation(answer as never);
  show(
    <ShowSwitches
      shows={{ prices: true, dates: true, ids: true, ribbons: true, closed: true, programs: true }}
    />,
  );
  await userEvent.click(prices());
  await waitFor(() => expect(screen.getByText("לא הצלחנו לשמור את ההגדרה")).toBeTruthy());
  await waitFor(() => expect(isOn()).toBe("true"));
});
