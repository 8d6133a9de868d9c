import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ShareButton } from "./share-button";

vi.mock("./share-choices", () => {
  throw new Error("the line broke");
});
afterEach(cleanup);

test("when the share options fail to load, the URL is shown to be copied by hand", async () => {
  show(<ShareButton labels={messages.share} title="דירה" url="/property/7d1c" />);
  expect(screen.queryByText(/7d1c/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: messages.share.share }));
  await waitFor(() =>
    expect(screen.getByText(`${window.location.origin}/property/7d1c`)).toBeTruthy(),
  );
  expect(screen.getByText(messages.share.manual)).toBeTruthy();
});
