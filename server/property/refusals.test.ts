import { readdirSync, readFileSync } from "node:fs";
import { PostgrestError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { propertySchema } from "@/lib/property/schema";
import messages from "@/messages/he.json";
import { refusedField } from "./refusals";

const violation = (
  constraint: string,
  code = "23514",
  message = 'new row for relation "properties" violates check',
) =>
  new PostgrestError({
    message: `${message} constraint "${constraint}"`,
    code,
    details: "",
    hint: "",
  });

test("every CHECK of the table maps to a form field with a Hebrew message", () => {
  const sql = readdirSync("supabase/migrations")
    .map((file) => readFileSync(`supabase/migrations/${file}`, "utf8"))
    .join("\n");
  const statements = sql.match(/^(create|alter) table public\.properties\b[^;]*;/gm) ?? [];
  const names = statements.flatMap((statement) =>
    [...statement.matchAll(/constraint (\w+)\s+check/g)].map((match) => match[1] as string),
  );
  expect(names.length).toBeGreaterThan(20);
  // Not entered by people: set by moves, and by the database alone.
  const typed = names.filter((name) => !["status_known", "final_price_valid"].includes(name));
  const broken = typed.filter((name) => {
    const refusal = refusedField(violation(name));
    return (
      !refusal ||
      !(refusal.field in propertySchema.shape) ||
      !(refusal.message in messages.validation)
    );
  });
  expect(broken).toEqual([]);
});

test("a reference that the agent already uses is reported at its field", () => {
  const taken = violation(
    "properties_reference_key",
    "23505",
    "duplicate key value violates unique",
  );
  expect(refusedField(taken)).toEqual({ field: "reference", message: "referenceTaken" });
  expect(messages.validation).toHaveProperty("referenceTaken");
});

test("other failures map to no field", () => {
  expect(refusedField(violation("title_valid", "23505"))).toBeNull();
  expect(refusedField(violation("company_name_valid"))).toBeNull();
});
