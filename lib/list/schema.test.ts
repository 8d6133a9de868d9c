import { describe, expect, test } from "vitest";
import { listCodeSchema, markSchema, newListSchema } from "./schema";

const id = "00000000-0000-4000-8000-000000000001";
const code = "0".repeat(32);

describe("a list that is sent", () => {
  const list = { sender: "דנה", words: "", homes: [{ id, note: "" }] };

  test("holds one home to fifty", () => {
    expect(newListSchema.safeParse(list).success).toBe(true);
    expect(newListSchema.safeParse({ ...list, homes: [] }).success).toBe(false);
    const many = Array.from({ length: 51 }, () => ({ id, note: "" }));
    expect(newListSchema.safeParse({ ...list, homes: many }).success).toBe(false);
  });

  test("has texts of one plain line, cut to their maximum length", () => {
    const parsed = newListSchema.parse({
      sender: "  דנה\u202E\n ו<רון> ",
      words: "א".repeat(500),
      homes: [{ id, note: "שורה\nושורה\u200B" }],
    });
    expect(parsed.sender).toBe("דנה ורון");
    expect(parsed.words).toHaveLength(200);
    expect(parsed.homes[0]?.note).toBe("שורה ושורה");
    const family = newListSchema.parse({ ...list, sender: "🏠".repeat(50) });
    expect(family.sender).toBe("🏠".repeat(40));
  });
});

describe("a mark", () => {
  const mark = { code, home: id, name: "רון", answer: "yes" };

  test("has a name and an optional answer", () => {
    expect(markSchema.safeParse(mark).success).toBe(true);
    expect(markSchema.safeParse({ ...mark, answer: null }).success).toBe(true);
    expect(markSchema.safeParse({ ...mark, name: " \u200B " }).success).toBe(false);
    expect(markSchema.safeParse({ ...mark, answer: "perhaps" }).success).toBe(false);
  });

  test.each(["", "0".repeat(31), "G".repeat(32), `${code}/`])("%j is not a valid code", (other) => {
    expect(markSchema.safeParse({ ...mark, code: other }).success).toBe(false);
    expect(listCodeSchema.safeParse({ code: other }).success).toBe(false);
  });
});
