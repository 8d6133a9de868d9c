import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withWords } from "@/components/testing/show";
import { sentLists, storeSent } from "@/lib/list/sent-lists";
import messages from "@/messages/he.json" with { type: "json" };
import { DeleteList } from "./delete-list";

const { deleteList, removeList } = vi.hoisted(() => ({ deleteList: vi.fn(), removeList: vi.fn() }));
vi.mock("@/server/list/actions", () => ({ deleteList, removeList }));

const words = messages.list.delete;
const CODE = "0".repeat(32);
const KEY = "30000000-0000-4000-8000-000000000001";
const refusal = (code: string) => ({ serverError: { code, values: {} } });
const onDeleted = vi.fn();

async function press(mayRemove: boolean) {
  // As on the page, which has no toasts.
  render(withWords(<DeleteList code={CODE} mayRemove={mayRemove} onDeleted={onDeleted} />));
  await userEvent.click(screen.getByRole("button", { name: words.open }));
  await userEvent.click(await screen.findByRole("button", { name: words.submit }));
}

beforeEach(() => {
  localStorage.clear();
  onDeleted.mockReset();
  for (const remove of [deleteList, removeList])
    remove.mockReset().mockResolvedValue({ data: { removed: true } });
});
afterEach(cleanup);

test("a user who is neither the sender nor an operator is offered nothing", () => {
  storeSent("1".repeat(32), KEY);
  show(<DeleteList code={CODE} mayRemove={false} onDeleted={onDeleted} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("the sender deletes with this browser's key, which is then removed", async () => {
  storeSent(CODE, KEY);
  await press(false);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(deleteList).toHaveBeenCalledExactlyOnceWith({ code: CODE, key: KEY });
  expect(sentLists.get()).toEqual([]);
});

test("an operator deletes without a key", async () => {
  await press(true);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(removeList).toHaveBeenCalledExactlyOnceWith({ code: CODE });
});

test("a list deleted meanwhile counts as deleted; a failed deletion can be retried", async () => {
  storeSent(CODE, KEY);
  deleteList.mockResolvedValueOnce(refusal("tooManyRequests"));
  await press(false);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words.failed);
  expect(alert.textContent).toContain(messages.errors.tooManyRequests);
  expect(onDeleted).not.toHaveBeenCalled();
  deleteList.mockResolvedValueOnce(refusal("notFound"));
  await userEvent.click(await screen.findByRole("button", { name: words.submit }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});
