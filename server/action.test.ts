import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "zod";

vi.mock("@/server/origin", () => ({ requireOwnOrigin: async () => {} }));
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({}) }));
vi.mock("@/server/account/session", () => ({ getAccount: async () => null }));
vi.mock("@/server/log", () => ({ log: { error: () => {} } }));

const { publicAction } = await import("./action");
const repeat = publicAction
  .inputSchema(z.object({ text: z.string() }))
  .action(async ({ parsedInput }) => parsedInput.text);

test("what PostgreSQL could not store is refused with a sentence", async () => {
  expect(await repeat({ text: "a\0b" })).toMatchObject({ serverError: { code: "unreadableText" } });
  expect(await repeat({ text: "a\ud83c" })).toMatchObject({
    serverError: { code: "unreadableText" },
  });
  expect(await repeat({ text: "ab" })).toMatchObject({ data: "ab" });
});

test("the table of attacks looks into every file of actions", () => {
  const table = readFileSync("tests/attacks/support/action-table.ts", "utf8");
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join("server", file), "utf8").startsWith('"use server"'));
  expect(files).toContain("property/actions.ts");
  for (const file of files) expect(table).toContain(`"@/server/${file.replace(/\.tsx?$/, "")}"`);
});
