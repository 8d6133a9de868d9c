import { describe, expect, test } from "vitest";
import { EVENT_BYTES_MAX, pageOf, readEvent, VISIT_KINDS } from "./event";
import { visitRows } from "./rows";
import { asksForPrivacy, markOf } from "./visitor";

const ID = "30000000-0000-4000-8000-00000000000a";

describe("a beacon's event", () => {
  const read = (event: object) => readEvent(JSON.stringify(event));

  test.each(VISIT_KINDS)("a %s of a page", (kind) => {
    expect(read({ kind, listing: ID.toUpperCase(), code: "aB3xYz" })).toEqual({
      kind,
      listing: ID,
      code: "aB3xYz",
    });
  });

  test("belongs to a listing, an agent or a company", () => {
    for (const page of ["listing", "agent", "company"]) {
      const event = read({ kind: "view", [page]: ID });
      expect(event && pageOf(event)).toBe(ID);
    }
    expect(read({ kind: "view" })).toBeNull();
    expect(read({ kind: "view", listing: ID, agent: ID })).toBeNull();
  });

  test.each([null, "", "abc", "abcdefg", "aB3xY ", 7, "א".repeat(6)])(
    "is counted, dropping an invalid code: %s",
    (code) => {
      expect(read({ kind: "view", listing: ID, code })?.code).toBeUndefined();
    },
  );

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"kind":"lead","listing":"x"}',
    '{"kind":"view","agent":"1"}',
  ])("is rejected when it is %s", (text) => expect(readEvent(text)).toBeNull());

  test("is rejected when it is too long", () => {
    expect(read({ kind: "view", listing: ID, more: "x".repeat(EVENT_BYTES_MAX) })).toBeNull();
  });
});

describe("a visitor's daily mark", () => {
  const dana = { address: "192.0.2.7", agent: "Mozilla/5.0" };

  test("is the same for one page, and different for another page or another day", () => {
    const mark = markOf("salt", dana, "page");
    expect(mark).toMatch(/^[0-9a-f]{64}$/);
    expect(markOf("salt", { ...dana }, "page")).toBe(mark);
    const others = [
      markOf("salt of tomorrow", dana, "page"),
      markOf("salt", dana, "another page"),
      markOf("salt", { ...dana, address: "192.0.2.8" }, "page"),
      markOf("salt", { ...dana, agent: "Firefox" }, "page"),
    ];
    expect(new Set([mark, ...others]).size).toBe(5);
  });

  test("respects a request for privacy", () => {
    const asks = (headers: Record<string, string>) => asksForPrivacy(new Headers(headers));
    expect([asks({ "Sec-GPC": "1" }), asks({ DNT: "1" })]).toEqual([true, true]);
    expect([asks({}), asks({ DNT: "0" }), asks({ "Sec-GPC": "0" })]).toEqual([false, false, false]);
  });
});

test("the database receives marks and their day, and never an address", async () => {
  const event = { kind: "view", listing: ID, code: undefined } as const;
  const visit = { event, at: Date.parse("2026-07-01T21:00:00Z"), visitor: null, viewer: null };
  const visitor = { address: "192.0.2.7", agent: "Firefox" };
  const rows = await visitRows(
    [visit, { ...visit, visitor, viewer: "u" }, { ...visit, visitor, at: visit.at - 1 }],
    async (day) => (day === "2026-07-02" ? "salt" : undefined),
  );
  expect(rows).toEqual([
    { ...event, at: "2026-07-01T21:00:00.000Z" },
    {
      ...event,
      at: "2026-07-01T21:00:00.000Z",
      mark: markOf("salt", visitor, ID),
      viewer: "u",
    },
    // The salt of that day is deleted: the view counts, but for no visitor.
    { ...event, at: "2026-07-01T20:59:59.999Z" },
  ]);
  expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
});

test("a crowd's rows are all built, in order, and other tasks run in between", async () => {
  const event = { kind: "view", listing: ID, code: undefined } as const;
  const one = { event, visitor: null, viewer: null };
  const start = Date.parse("2026-07-01T21:00:00Z");
  const crowd = Array.from({ length: 500 }, (_, n) => ({ ...one, at: start + n }));
  let turns = 0;
  let over = false;
  const others = () => {
    turns++;
    if (!over) setImmediate(others);
  };
  setImmediate(others);
  const rows = await visitRows(crowd, async () => undefined);
  over = true;
  expect(rows.map(({ at }) => Date.parse(at))).toEqual(crowd.map(({ at }) => at));
  expect(turns).toBeGreaterThanOrEqual(9);
});
