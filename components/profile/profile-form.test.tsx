import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
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
  license: "",
  areas: [],
  languages: [],
  workingSince: "",
  openingHours: null,
  pendingCode: null,
};

let changedElsewhere: (phone: string, version: number) => void;

function Page() {
  const [saved, save] = useState({ phone: "", version: 1 });
  changedElsewhere = (phone, version) => act(() => save({ phone, version }));
  return (
    <ProfileForm
      company={null}
      siteHost="delet.example"
      userType="agent"
      values={{ ...values, phone: saved.phone }}
      version={saved.version}
    />
  );
}

beforeEach(() => {
  saveProfile.mockReset();
  saveProfile.mockResolvedValue({ data: { version: 2 } });
  show(<Page />);
});
afterEach(cleanup);

const paste = async (phone: string) => {
  await userEvent.click(screen.getByRole("textbox", { name: /טלפון/ }));
  await userEvent.paste(phone);
  await userEvent.click(await screen.findByRole("button", { name: "שמירה" }));
};

test("an international number is saved to its last digit", async () => {
  await paste("+972-52-555-0123");
  await waitFor(() =>
    expect(saveProfile).toHaveBeenCalledWith(
      expect.objectContaining({ phone: "+972-52-555-0123" }),
    ),
  );
});

test("a number that is too long shows a validation error and stays as pasted", async () => {
  await paste("052-555-0123, 052-555-0124");
  expect(await screen.findByText(messages.validation.phoneInvalid)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /טלפון/ }).value).toBe(
    "052-555-0123, 052-555-0124",
  );
  expect(saveProfile).not.toHaveBeenCalled();
});

test.each([
  ["מספר רישיון", "99000001234", messages.validation.licenseInvalid],
  ["שם מלא", "א".repeat(51), messages.validation.nameLength],
])("a pasted value over the limit is refused, not cut off: %s", async (label, text, error) => {
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(label) });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(await screen.findByRole("button", { name: "שמירה" }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(field.value).toBe(text);
  expect(saveProfile).not.toHaveBeenCalled();
});

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /שם מלא/ });
const save = async (version: number) => {
  const before = saveProfile.mock.calls.length;
  // On a busy machine the previous save's result may still be on the screen.
  await userEvent.click(await screen.findByRole("button", { name: "שמירה" }));
  await waitFor(() => expect(saveProfile).toHaveBeenCalledTimes(before + 1));
  expect(saveProfile).toHaveBeenLastCalledWith(expect.objectContaining({ version }));
};

test("a change made elsewhere while typing is not silently overwritten", async () => {
  await userEvent.type(name(), " כהן");
  changedElsewhere("052-555-0188", 2);
  saveProfile.mockResolvedValue(refusal("staleVersion"));
  await save(1);
  expect((await screen.findAllByText(messages.errors.staleVersion)).length).toBeGreaterThan(0);
  expect(name().value).toBe("דנה לוי כהן");
  await save(2);
});

test("after a stale-version error, the next save overwrites the version that arrives later", async () => {
  saveProfile.mockResolvedValue(refusal("staleVersion"));
  await userEvent.type(name(), " כהן");
  await save(1);
  changedElsewhere("052-555-0188", 2);
  await save(2);
});

test("an untouched form follows changes made elsewhere", async () => {
  changedElsewhere("052-555-0188", 2);
  expect(screen.getByDisplayValue("052-555-0188")).toBeTruthy();
  await save(2);
});

test("a second save uses the version of the first, even before the page refreshes", async () => {
  await userEvent.type(name(), " כהן");
  await save(1);
  await userEvent.type(name(), " לב");
  await save(2);
});

test("what is typed while a save is on its way is not taken back by it", async () => {
  let answer: (result: unknown) => void = () => {};
  saveProfile.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(name(), " כהן");
  await save(1);
  await userEvent.type(await screen.findByRole("textbox", { name: /טלפון/ }), "052-555-0188");
  answer({ data: { version: 2 } });
  await screen.findByText(messages.profile.saved);
  changedElsewhere("", 2);
  expect(screen.getByDisplayValue("052-555-0188")).toBeTruthy();
  await save(2);
  await waitFor(() =>
    expect(saveProfile).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: "דנה לוי כהן", phone: "052-555-0188" }),
    ),
  );
});

test("typing another username explains what happens to the previous one", async () => {
  const username = screen.getByRole("textbox", { name: /שם משתמש/ });
  const { usernameLeft, usernameGone } = messages.profile;
  const shown = () => [usernameLeft, usernameGone].filter((one) => screen.queryByText(one));
  expect(shown()).toEqual([]);
  await userEvent.clear(username);
  await waitFor(() => expect(shown()).toEqual([usernameGone]));
  await userEvent.type(username, "Dana");
  await waitFor(() => expect(shown()).toEqual([]));
  await userEvent.type(username, "-levi");
  await waitFor(() => expect(shown()).toEqual([usernameLeft]));
  expect(username.getAttribute("aria-describedby")).toBeTruthy();
});
