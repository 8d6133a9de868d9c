import { afterEach, expect, test, vi } from "vitest";
import { announced, revalidateListing } from "./tags";

vi.mock("next/cache", () => ({ revalidateTag: vi.fn() }));

const world = globalThis as { __deletCache?: unknown };
afterEach(() => {
  delete world.__deletCache;
});

test("the response waits until the shared store has the stale tags", async () => {
  const revalidated: string[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  world.__deletCache = Promise.resolve({
    renew: async (tags: string[]) => {
      await gate;
      revalidated.push(tags);
    },
  });
  revalidateListing("1");
  let answered = false;
  const answer = announced().then(() => {
    answered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  open();
  await answer;
  expect(revalidated).toEqual([["listing:1", "listings"]]);
});

test("a failing or missing store does not delay the response", async () => {
  revalidateListing("1");
  await announced();
  const renew = vi.fn().mockRejectedValue(new Error("away"));
  world.__deletCache = Promise.resolve({ renew });
  revalidateListing("2");
  await announced();
  expect(renew).toHaveBeenCalledOnce();
});
