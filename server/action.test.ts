import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "zod";

vi.mock("@/server/origin", () => ({ requireOwnOrigin: async () => {} }));
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({}) }));
vi.mock("@/server/account/session", () => ({ getAccount: async () => null }));
const logged = vi.hoisted(() => vi.fn());
vi.mock("@/server/log", () => ({ log: { error: logged } }));

const { publicAction } = await import("./action");
const { BudgetSpent, REQUEST_BUDGET_MS, withinBudget, withRequestBudget } = await import(
  "./request-budget.mjs"
);
const repeat = publicAction
  .metadata({ actionName: "repeat" })
  .inputSchema(z.object({ text: z.string() }))
  .action(async ({ parsedInput }) => parsedInput.text);

test("text that PostgreSQL cannot store is refused with an error message", async () => {
  expect(await repeat({ text: "a\0b" })).toMatchObject({ serverError: { code: "unreadableText" } });
  expect(await repeat({ text: "a\ud83c" })).toMatchObject({
    serverError: { code: "unreadableText" },
  });
  expect(await repeat({ text: "ab" })).toMatchObject({ data: "ab" });
});

test("the log names the action that failed", async () => {
  const broken = publicAction.metadata({ actionName: "broken" }).action(async () => {
    throw new Error("a broken pipe");
  });
  expect(await broken()).toMatchObject({ serverError: { code: "unexpected" } });
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ action: "broken" }),
    "action failed",
  );
});

test("every action's metadata name matches its export", () => {
  const named = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join("server", file), "utf8").matchAll(
        /const (\w+) =\s*\w+Action\s*\.metadata\(\{ actionName: "(\w+)" \}\)/g,
      ),
    ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, name, said]) => name !== said)).toEqual([]);
});

test("the attack table covers every action file", () => {
  const table = readFileSync("tests/attacks/support/action-table.ts", "utf8");
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join("server", file), "utf8").startsWith('"use server"'));
  expect(files).toContain("property/actions.ts");
  for (const file of files) expect(table).toContain(`"@/server/${file.replace(/\.tsx?$/, "")}"`);
});

/** Whether the page after an action that used nearly all of its request's budget is still rendered. */
async function pageAfter(act: () => Promise<unknown>) {
  vi.useFakeTimers();
  try {
    const takes = (ms: number) => withinBudget(() => new Promise((done) => setTimeout(done, ms)));
    const slow = publicAction.metadata({ actionName: "slow" }).action(async () => {
      await takes(REQUEST_BUDGET_MS - 100);
      return act();
    });
    const read = withRequestBudget(async () => {
      await slow();
      return takes(1_000).then(
        () => "shown",
        (error) => (error instanceof BudgetSpent ? "given up" : error),
      );
    });
    await vi.advanceTimersByTimeAsync(60_000);
    return await read;
  } finally {
    vi.useRealTimers();
  }
}

test("a slow successful save renews the request budget for the page; a failed save does not", async () => {
  expect(await pageAfter(async () => "saved")).toBe("shown");
  const fails = async () => {
    throw new Error("a broken pipe");
  };
  expect(await pageAfter(fails)).toBe("given up");
});
