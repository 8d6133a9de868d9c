import { expect, test } from "vitest";
import { Turns } from "./turns";

const full = () => new Error("full");
const settled = () => new Promise((done) => setTimeout(done, 5));

/** Work that is started and finished by hand, and the order in which it started. */
function stage(places = 2, waitingMax = 40) {
  const turns = new Turns(places, waitingMax, full);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal?: AbortSignal) =>
    turns.take(
      name.charAt(0),
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { add, begun, end };
}

test("one account gets one slot, however many files it has and however many slots are free", async () => {
  const { add, begun, end } = stage();
  for (const name of ["a1", "a2", "a3"]) void add(name);
  await settled();
  expect(begun).toEqual(["a1"]);
  void add("b1");
  await settled();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("waiting accounts are served in turn, not in the order of files", async () => {
  const { add, begun, end } = stage(1);
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void add(name);
  await settled();
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("an aborted request is skipped and frees its slot", async () => {
  const { add, begun, end } = stage(1);
  const leaving = new AbortController();
  void add("a1");
  const gone = add("b1", leaving.signal).catch(String);
  void add("c1");
  leaving.abort("gone");
  expect(await gone).toBe("gone");
  await end("a1");
  expect(begun).toEqual(["a1", "c1"]);
  await expect(add("d1", leaving.signal)).rejects.toBe("gone");
});

test("failed work frees its slot", async () => {
  const turns = new Turns(1, 1, full);
  const failing = async () => {
    throw new Error("broken");
  };
  await expect(turns.take("a", failing)).rejects.toThrow("broken");
  expect(await turns.take("a", async () => "served")).toBe("served");
});

test("the number of waiting files per account is limited", async () => {
  const { add } = stage(1, 2);
  for (const name of ["a1", "a2", "a3"]) void add(name);
  await settled();
  await expect(add("a4")).rejects.toThrow("full");
  const other = add("b1");
  expect(await Promise.race([other, settled().then(() => "waits")])).toBe("waits");
});
