import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { MailSwitches } from "./mail-switches";

const setOwnMail = vi.hoisted(() => vi.fn());
vi.mock("@/server/mail/actions", () => ({ setOwnMail }));
afterEach(cleanup);

const mail = { kind: "expiry", name: "נכסים", hint: "לפני הסוף" } as const;
const theSwitch = () => screen.getByRole("switch", { name: "נכסים" });
const isOn = () => theSwitch().getAttribute("aria-checked");

test("a mail is switched off by its kind, at once", async () => {
  setOwnMail.mockResolvedValue({ data: undefined });
  show(<MailSwitches mails={[{ ...mail, comes: true }]} />);
  expect(isOn()).toBe("true");
  expect(screen.getByText("לפני הסוף")).toBeDefined();
  await userEvent.click(theSwitch());
  await waitFor(() => expect(setOwnMail).toHaveBeenCalledWith({ kind: "expiry", comes: false }));
});

test("a switch that failed to save reverts and shows an error", async () => {
  setOwnMail.mockResolvedValue({ serverError: { code: "unexpected", values: { id: "1" } } });
  show(<MailSwitches mails={[{ ...mail, comes: false }]} />);
  await userEvent.click(theSwitch());
  await waitFor(() => expect(screen.getByText(messages.settings.saveFailed)).toBeDefined());
  await waitFor(() => expect(isOn()).toBe("false"));
});
