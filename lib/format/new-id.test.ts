import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "./new-id";

afterEach(() => void vi.unstubAllGlobals());

test("ids are unique UUIDs, also in a browser on plain http", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
  });
  expect("randomUUID" in crypto).toBe(false);
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([]);
});
