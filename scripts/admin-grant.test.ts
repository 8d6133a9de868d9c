import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const NOWHERE = join("test-results", "no-such-data");

/** The output of the command on a machine where a real project is configured. */
function grant(words: string[] = [], url = "") {
  const run = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/admin-grant.ts", "someone@example.com", ...words],
    {
      encoding: "utf8",
      env: {
        ...process.env,
        SUPABASE_URL: "http://127.0.0.1:1",
        SUPABASE_DB_URL: url,
        DELET_DATA_DIR: NOWHERE,
      },
    },
  );
  return { stderr: run.stderr, code: run.status };
}

test("a real project requires its connection string", () => {
  expect(grant()).toEqual({
    stderr: expect.stringContaining("SUPABASE_DB_URL must be set"),
    code: 1,
  });
});

test("the demo needs no real project and uses the demo's configured folder", () => {
  const { stderr, code } = grant(["--demo"]);
  expect(stderr).toContain(`There is no data in ${NOWHERE} yet`);
  expect(code).toBe(1);
});

test.each([
  ["https://xyz.supabase.co", "SUPABASE_DB_URL must be a connection string"],
  [
    "postgresql://nobody:secret-word@127.0.0.1:1/postgres",
    "The database of SUPABASE_DB_URL does not answer",
  ],
])("an unusable connection string is reported without its password: %s", (url, sentence) => {
  const { stderr, code } = grant([], url);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("secret-word");
  expect(code).toBe(1);
});
