import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { AUDIT_ACTIONS } from "@/lib/admin/audit";
import { SUPPORT_ACTS } from "@/lib/support/types";
import messages from "@/messages/he.json";
import { auditWords } from "./audit-words";

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: all } = await import("@/messages/he.json");
  return {
    getTranslations: async (namespace: never) =>
      createTranslator({ locale: "he", messages: all, namespace }),
  };
});

/** Action names that SQL concatenates from a prefix and the decision. */
const ENDINGS: Record<string, readonly string[]> = {
  support_: [...SUPPORT_ACTS, "factor_removed"],
  agent_: ["approved", "refused"],
  appeal_: ["kept", "released"],
};

test("exactly the actions that the database logs have a Hebrew name", () => {
  const sql = readdirSync("supabase/schemas")
    .map((file) => readFileSync(`supabase/schemas/${file}`, "utf8"))
    .join("\n");
  const calls = sql.matchAll(
    /perform private\.audit(?:_change)?\(\s*((?:case .*? end|'[a-z_]+'))/gs,
  );
  const written = [...calls]
    .flatMap(([, first = ""]) =>
      [...first.replace(/tg_op = '\w+'/g, "").matchAll(/'([a-z_]+)'/g)].map(([, name]) => name),
    )
    .flatMap((name = "") => (ENDINGS[name] ?? [""]).map((ending) => name + ending));
  const ways = sql.match(/perform private\.audit(?:_change)?\(/g) ?? [];
  expect(written.length).toBeGreaterThanOrEqual(ways.length);
  expect([...new Set(written)].sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(Object.keys(messages.adminAudit.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
});

test("a missing actor or target is shown as a deleted account", async () => {
  const words = await auditWords();
  const gone = "חשבון שנמחק, ⁨6f1b2c3a…⁩";
  expect(words.actor({ goneId: "6f1b2c3a…" })).toBe(gone);
  expect(words.target({ goneId: "6f1b2c3a…" })).toBe(gone);
  expect(words.value({ goneId: "6f1b2c3a…" }, "to")).toBe(gone);
  expect(words.target("דנה")).toBe("דנה");
  expect(words.target(null)).toBeNull();
});
