import { accessSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Failure } from "./failure";
import { createFolder, dataFolder, resetCommand } from "./folder";

// A read-only disk is read-only to root as well, but no test may mount one.
vi.mock("node:fs", async (real) => {
  const fs = await real<typeof import("node:fs")>();
  return { ...fs, accessSync: vi.fn(fs.accessSync) };
});

test("the reset command can be pasted into a terminal, even with a space in the folder's name", () => {
  expect(resetCommand(dataFolder(".data"))).toBe("npm run db:reset");
  expect(resetCommand(dataFolder(".data/demo"))).toBe("npm run db:reset -- .data/demo");
  expect(resetCommand(dataFolder("my data"))).toBe('npm run db:reset -- "my data"');
});

test("an existing folder on a read-only disk fails with a message, not a stack trace", () => {
  const folder = dataFolder(mkdtempSync(join(tmpdir(), "delet-folder-")));
  createFolder(folder);
  vi.mocked(accessSync).mockImplementation(() => {
    throw Object.assign(new Error("EROFS: read-only file system, access"), { code: "EROFS" });
  });
  expect(() => createFolder(folder)).toThrow(Failure);
  expect(() => createFolder(folder)).toThrow(/cannot be written: EROFS.*DELET_DATA_DIR/);
});
