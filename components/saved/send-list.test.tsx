import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outdatedPage, show } from "@/components/testing/show";
import { sentLists } from "@/lib/list/sent-lists";
import messages from "@/messages/he.json";
import { SendList } from "./send-list";

const { createList } = vi.hoisted(() => ({ createList: vi.fn() }));
vi.mock("@/server/list/actions", () => ({ createList }));

const words = messages.list.send;
const CODE = "0".repeat(32);
const KEY = "40000000-0000-4000-8000-000000000001";
const URL_OF_LIST = `https://delet.example/list/${CODE}`;
const homes = [
  { id: "30000000-0000-4000-8000-000000000001", at: 1, title: "דירה", price: null, note: "חניה" },
];
const open = () => userEvent.click(screen.getByRole("button", { name: words.open }));
const sender = () => screen.getByLabelText<HTMLInputElement>(words.sender);
const notes = () => screen.getByLabelText<HTMLInputElement>(words.notes);
const submit = () => userEvent.click(screen.getByRole("button", { name: words.submit }));

beforeEach(() => {
  createList.mockReset().mockResolvedValue({ data: { code: CODE, key: KEY, url: URL_OF_LIST } });
});
afterEach(cleanup);

test("text typed for a list is restored after its dialog was closed by accident", async () => {
  show(<SendList homes={homes} />);
  await open();
  await userEvent.type(sender(), "דנה");
  await userEvent.click(notes());
  await userEvent.keyboard("{Escape}");
  await open();
  await waitFor(() => expect([sender().value, notes().checked]).toEqual(["דנה", false]));
  await submit();
  await waitFor(() =>
    expect(createList).toHaveBeenCalledExactlyOnceWith({
      sender: "דנה",
      words: "",
      homes: [{ id: homes[0]?.id, note: "" }],
    }),
  );
});

test("a page from before a deploy offers a reload, which keeps what was typed", async () => {
  createList.mockRejectedValueOnce(outdatedPage());
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  show(<SendList homes={homes} />);
  await open();
  await userEvent.type(sender(), "דנה");
  await submit();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words.failed);
  expect(alert.textContent).toContain(messages.form.outdated);
  await userEvent.click(await screen.findByRole("button", { name: messages.form.reload }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  reload.mockRestore();
  cleanup();
  show(<SendList homes={homes} />);
  await open();
  await waitFor(() => expect(sender().value).toBe("דנה"));
});

test("a message that is too long stays, with its limit, and is not cut off", async () => {
  show(<SendList homes={homes} />);
  await open();
  const field = await screen.findByLabelText<HTMLInputElement>(words.words);
  await userEvent.click(field);
  await userEvent.paste("א".repeat(250));
  expect((await screen.findByRole("alert")).textContent).toContain("200");
  expect(field.value).toHaveLength(250);
  await submit();
  await userEvent.clear(field);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await userEvent.type(field, "שווה לראות");
  await submit();
  await waitFor(() =>
    expect(createList).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ words: "שווה לראות" }),
    ),
  );
});

test("the message of a list is a single line: Enter submits it", async () => {
  show(<SendList homes={homes} />);
  await open();
  await userEvent.type(await screen.findByLabelText(words.words), "שווה לראות{Enter}");
  await waitFor(() =>
    expect(createList).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ words: "שווה לראות" }),
    ),
  );
});

test("the link for the same homes is shown again, and another one can be created", async () => {
  show(<SendList homes={homes} />);
  await open();
  await userEvent.type(sender(), "דנה");
  await submit();
  expect(await screen.findByText(words.ready)).toBeDefined();
  // From now on this browser may delete it, and says so.
  expect(screen.getByText(words.deletable)).toBeDefined();
  expect(sentLists.get()).toEqual([{ id: KEY, code: CODE }]);
  await userEvent.keyboard("{Escape}");
  await open();
  await waitFor(() => expect(screen.getByText(words.ready)).toBeDefined());
  await userEvent.click(await screen.findByRole("button", { name: words.another }));
  await waitFor(() => expect(sender().value).toBe("דנה"));
  await submit();
  await waitFor(() => expect(createList).toHaveBeenCalledTimes(2));
});
