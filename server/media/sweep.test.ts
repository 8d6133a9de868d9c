import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";
import { sweepMedia } from "./sweep";

const path = (n: number) =>
  `properties/0b5c7d1e-1111-4a2b-8c3d-000000000001/9e107d9d-3721-4b1f-9b6a-00000000000${n}.jpg`;

let orders: { id: number; payload: unknown }[];
let calls: [string, unknown][];
let removed: string[];
let storageDown: boolean;
let silent: boolean;

const db = {
  rpc: async (name: string, args: unknown) => {
    calls.push([name, args]);
    return { data: name === "outbox_take" ? orders : null, error: null };
  },
  storage: {
    from: (bucket: string) => ({
      remove: async (paths: string[]) => {
        if (silent)
          return { error: Object.assign(new Error("timeout"), { name: "StorageUnknownError" }) };
        if (storageDown) return { error: new Error("storage is down") };
        removed.push(...paths.map((name) => `${bucket}/${name}`));
        return { error: null };
      },
    }),
  },
} as unknown as SupabaseClient;

beforeEach(() => {
  orders = [1, 2].map((id) => ({ id, payload: { bucket: "property-images", path: path(id) } }));
  calls = [];
  removed = [];
  storageDown = false;
  silent = false;
});

test("a picture is deleted with its copies, and its job is marked done", async () => {
  expect(await sweepMedia(db)).toEqual({ taken: 2, done: 2 });
  expect(removed).toEqual(
    [
      path(1),
      path(1).replace(".jpg", "-800.jpg"),
      path(1).replace(".jpg", "-480.jpg"),
      path(2),
      path(2).replace(".jpg", "-800.jpg"),
      path(2).replace(".jpg", "-480.jpg"),
    ].map((name) => `property-images/${name}`),
  );
  expect(calls.at(-1)).toEqual(["outbox_done", { _ids: [1, 2] }]);
});

test("jobs are kept while the storage is down", async () => {
  storageDown = true;
  expect(await sweepMedia(db)).toEqual({ taken: 2, done: 0 });
  expect(calls.map(([name]) => name)).toEqual(["outbox_take", "outbox_failed", "outbox_failed"]);
});

test("after a storage timeout the remaining jobs wait", async () => {
  silent = true;
  expect(await sweepMedia(db)).toEqual({ taken: 2, done: 0 });
  expect(calls.map(([name]) => name)).toEqual(["outbox_take", "outbox_failed"]);
});

test("a stopped worker deletes nothing", async () => {
  expect(await sweepMedia(db, AbortSignal.abort())).toEqual({ taken: 2, done: 0 });
  expect(removed).toEqual([]);
});

test("a job with an invalid path deletes nothing", async () => {
  orders = [{ id: 7, payload: { bucket: "property-images", path: "../secrets" } }];
  expect(await sweepMedia(db)).toEqual({ taken: 1, done: 0 });
  expect(removed).toEqual([]);
  expect(calls.at(-1)?.[0]).toBe("outbox_failed");
});

test("without jobs there are no further calls", async () => {
  orders = [];
  expect(await sweepMedia(db)).toEqual({ taken: 0, done: 0 });
  expect(calls.map(([name]) => name)).toEqual(["outbox_take"]);
});

test("a worker stopped midway deletes no further picture, and records the deleted ones", async () => {
  const end = new AbortController();
  const remove = async () => {
    end.abort();
    return { error: null };
  };
  const from = () => ({ remove });
  const ends = { ...db, storage: { from } } as unknown as SupabaseClient;
  expect(await sweepMedia(ends, end.signal)).toEqual({ taken: 2, done: 1 });
  expect(calls.at(-1)).toEqual(["outbox_done", { _ids: [1] }]);
});
