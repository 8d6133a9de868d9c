import { describe, expect, test } from "vitest";
import { difference } from "./difference";
import type { Thing } from "./snapshot";

const state = (things: Record<string, Thing>) => new Map(Object.entries(things));

const fn = (body: string, answers = "integer"): Thing => ({
  kind: "function",
  definition: `CREATE OR REPLACE FUNCTION public.f()\n RETURNS ${answers}\n AS $$${body}$$\n`,
  drop: "drop function public.f()",
});
const policy = (condition: string): Thing => ({
  kind: "policy",
  definition: `create policy p on public.t using (${condition})`,
  drop: "drop policy p on public.t",
});
const column = (type: string): Thing => ({ kind: "by hand", definition: type });

describe("the migration from one state to another", () => {
  test("is empty between equal states", () => {
    const same = { f: fn("1"), p: policy("true"), "column t.c": column("text") };
    expect(difference(state(same), state(same))).toEqual({ statements: [], byHand: [] });
  });

  test("replaces a changed function as a whole", () => {
    const { statements } = difference(state({ f: fn("1") }), state({ f: fn("2") }));
    expect(statements).toEqual([expect.stringMatching(/^CREATE OR REPLACE[\s\S]+2\$\$;$/)]);
  });

  test("drops a function first when its return type changes", () => {
    const { statements } = difference(state({ f: fn("1") }), state({ f: fn("1", "text") }));
    expect(statements[0]).toBe("drop function public.f();");
    expect(statements[1]).toContain("RETURNS text");
  });

  test("removes a deleted comment, and writes none where there was none", () => {
    const told = fn("1");
    told.definition += ";\ncomment on function public.f() is 'one'";
    const { statements } = difference(state({ f: told }), state({ f: fn("1") }));
    expect(statements).toEqual([
      expect.stringContaining("CREATE OR REPLACE"),
      "comment on function public.f() is null;",
    ]);
    expect(difference(state({ f: fn("1") }), state({ f: fn("2") })).statements).toHaveLength(1);
  });

  test("recreates a policy after the functions it calls", () => {
    const { statements } = difference(
      state({ p: policy("true") }),
      state({ p: policy("public.f() = 1"), f: fn("1") }),
    );
    expect(statements.map((statement) => statement.slice(0, 13))).toEqual([
      "drop policy p",
      "CREATE OR REP",
      "create policy",
    ]);
  });

  test("drops removed objects, policies before functions", () => {
    const { statements } = difference(state({ f: fn("1"), p: policy("true") }), state({}));
    expect(statements).toEqual(["drop policy p on public.t;", "drop function public.f();"]);
  });

  test("applies privileges after a changed grant", () => {
    const grant: Thing = {
      kind: "grant",
      definition: "insert into private.api_grants values (1)",
      drop: "delete from private.api_grants",
    };
    const { statements } = difference(state({}), state({ grant }));
    expect(statements.at(-1)).toBe("select private.apply_privileges();");
  });

  test("calls the generators of the save function and the projections instead of copying their output", () => {
    const written = (body: string) => state({ f: { ...fn(body), written: true } });
    expect(difference(written("1"), written("2")).statements).toEqual([
      "select private.write_columns();",
    ]);
    expect(difference(state({}), written("2")).statements[0]).toContain("2$$");
  });

  test("lists changes that need a manual migration, with the old and new definitions", () => {
    const { byHand } = difference(
      state({ "column t.c": column("text") }),
      state({ "column t.c": column("integer"), "column t.d": column("date") }),
    );
    expect(byHand).toEqual(["column t.c: text → integer", "column t.d: nothing → date"]);
  });

  test("leaves privileges to the grant rows", () => {
    const granted: Thing = { kind: "by hand", definition: "is there" };
    expect(difference(state({}), state({ "SELECT on public.t to anon": granted }))).toEqual({
      statements: [],
      byHand: [],
    });
  });
});
