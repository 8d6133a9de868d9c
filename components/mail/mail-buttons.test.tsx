import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { SendAgain } from "./mail-buttons";

const sendAgain = vi.hoisted(() => vi.fn());
vi.mock("@/server/mail/actions", () => ({ sendAgain }));
afterEach(cleanup);

test.each([
  [0, "כל המיילים כבר חזרו לתור"],
  [1, "המייל חזר לתור"],
  [3, "3 מיילים חזרו לתור"],
])("requeuing %d mails shows %s", async (queued, sentence) => {
  sendAgain.mockResolvedValueOnce({ data: { queued } });
  show(<SendAgain count={3} />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByText(sentence)).toBeDefined());
});
