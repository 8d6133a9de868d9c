import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { hashPictures } from "./hash-pictures";

const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#888888" } })
    .jpeg()
    .toBuffer();

/** A storage with these files, and a database that requests their hashes. */
function project(files: Record<string, Buffer | { status?: number }>) {
  const reported: unknown[] = [];
  const db = {
    rpc: async (name: string, args: unknown) => {
      if (name === "hash_picture") reported.push(args);
      return {
        data: name === "unhashed_pictures" ? Object.keys(files) : null,
        error: null,
        status: 204,
      };
    },
    storage: {
      from: () => ({
        download: async (path: string) => {
          const file = files[path];
          return Buffer.isBuffer(file)
            ? { data: new Blob([new Uint8Array(file)]), error: null }
            : { data: null, error: { name: "StorageApiError", ...file } };
        },
      }),
    },
  } as unknown as SupabaseClient;
  return { db, reported };
}

test("each picture gets its hashes; a missing or broken one is marked as tried", async () => {
  const { db, reported } = project({
    "a.jpg": await jpeg(),
    "gone.jpg": { status: 404 },
    "broken.jpg": Buffer.from("no picture"),
    "b.jpg": await jpeg(),
  });
  expect(await hashPictures(db)).toBe(2);
  const hashes = expect.stringMatching(/^\{(-?\d+,){3}-?\d+\}$/);
  expect(reported).toEqual([
    { _path: "a.jpg", _hashes: hashes },
    { _path: "gone.jpg" },
    { _path: "broken.jpg" },
    { _path: "b.jpg", _hashes: hashes },
  ]);
});

test("while the storage is unavailable no picture is marked as tried", async () => {
  const { db, reported } = project({ "a.jpg": { status: 503 }, "b.jpg": await jpeg() });
  expect(await hashPictures(db)).toBe(0);
  expect(reported).toEqual([]);
});

test("a stopping worker hashes no further picture", async () => {
  const { db, reported } = project({ "a.jpg": await jpeg() });
  expect(await hashPictures(db, AbortSignal.abort())).toBe(0);
  expect(reported).toEqual([]);
});
