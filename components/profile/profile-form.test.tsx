import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ProfileForm } from "./profile-form";

const saveProfile = vi.hoisted(() => vi.fn());
vi.mock("@/server/account/actions", () => ({ saveProfile }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));
vi.mock("./company-link", () => ({ CompanyLink: () => null }));

const values = {
  name: "דנה לוי",
  username: "dana",
  phone: "",
  isPublic: true,
  profileImageUrl: null,
  pendingCode: null,
};

beforeEach(() => {
  saveProfile.mockReset();
  saveProfile.mockResolvedValue({ data: { saved: true } });
  show(
    <ProfileForm
      company={null}
      siteHost="delet.example"
      userType="agent"
      values={values}
      version={1}
    />,
  );
});
afterEach(cleanup);

const paste = async (phone: string) => {
  await userEvent.click(screen.getByRole("textbox", { name: /טלפון/ }));
  await userEvent.paste(phone);
  await userEvent.click(screen.getByRole("button", { name: "שמירה" }));
};

test("an international number is saved to its last digit", async () => {
  await paste("+972-52-555-0123");
  await waitFor(() =>
    expect(saveProfile).toHaveBeenCalledWith(
      expect.objectContaining({ phone: "+972-52-555-0123" }),
    ),
  );
});

test("a number that is too long is refused in words and stays as it was pasted", async () => {
  await paste("052-555-0123, 052-555-0124");
  expect(await screen.findByText(messages.validation.phoneInvalid)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /טלפון/ }).value).toBe(
    "052-555-0123, 052-555-0124",
  );
  expect(saveProfile).not.toHaveBeenCalled();
});
