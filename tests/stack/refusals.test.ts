import "../database/chapters/constraints-people";
import "../database/chapters/constraints-listing";
import "../database/chapters/constraints-platform";
import { beforeAll, expect, test } from "vitest";
import { refusalCode } from "@/server/supabase/unwrap";
import type { Backend } from "@/supabase/embedded/backend";
import { type DataFolder, readKeys } from "@/supabase/embedded/folder";
import { refusedWrites } from "../database/support/bounds";
import { dana, type Person } from "../database/support/people";
import { world } from "../database/support/world";
import { call, emptyFolder, start } from "../embedded/scene";
import { freshStack } from "./testing/stack";
import { token } from "./tokens";

// Whatever the database refuses arrives as a refusal (4xx), with the code and the words by which the
// site knows it, and the embedded backend says it in the same way.

/** Doors for exactly what the tests ask in SQL. They run as the person, so grants and policies hold. */
const DOORS = `
create function public.try_sql(_sql text) returns void language plpgsql as $$ begin execute _sql; end $$;
create function public.try_refusal(_key text, _code text) returns void language plpgsql as
  $$ begin raise exception using message = _key, errcode = _code; end $$;
grant execute on function public.try_sql(text), public.try_refusal(text, text) to authenticated, service_role;`;

/** What no screen can meet, or knows by its code alone: no sentence goes by its name. */
const UNSAID = {
  address_kept:
    "its code is that of a name which is taken, and the form says that it is (resolveSave)",
  alert_invalid: "the route reads an address, how often, and a search or a home",
  admin_exists: "said to the operator on the terminal",
  agent_is_fixed: "nobody has the right to write the column",
  bounds_invalid: "the site leaves out a box that is none (cleanBounds)",
  bounces_invalid: "said to a mail service, which reads no sentences",
  change_unknown: "the server names what it has done",
  filters_too_long: "no form and no address of the site sends as many",
  viewing_answer_unknown: "the site names only answers of lib/viewings/types",
  viewing_invalid: "the server names a home, a request, a time and a secret",
  lead_invalid: "the route names a listing or an agent, and a request",
  listing_too_long: "the form's own limits are far below",
  act_unknown: "the site names only acts of lib/support/types",
  move_unknown: "the site names only moves of lib/property/states",
  report_invalid: "the route names a listing",
  not_yours: "the site asks for the person's own status only",
  owns_a_company: "no screen hands over a company",
  person_unnamed: "the form asks for a mail address or a phone",
  policy_version_unknown: "the server records the version that there is",
  push_taken: "a browser names its own address, with its own keys",
  range_invalid: "the page knows only days that may be asked for",
  shape_invalid: "the site leaves out a shape that is none (cleanShape)",
  too_many: "the site sends no more than a page holds, or the five hundred of a choice",
  too_many_events: "the server gathers five hundred and writes them",
  unknown_column: "the form names only columns that there are",
  unknown_kind: "the server names the kind",
};

const scene = freshStack({ fill: world + DOORS, undone: true });
let embedded: Backend;
beforeAll(async () => {
  embedded = await start(emptyFolder());
  await embedded.direct.exec(world + DOORS);
  return () => embedded.stop();
});

type Door = { url: string; publishableKey: string; secretKey: string; folder: DataFolder };

/** What a person is answered; nobody (null) is the server. */
async function ask(door: Door, person: Person | null, name: string, body: object) {
  const { jwtSecret } = readKeys(door.folder);
  const { status, body: answer } = await call(door, `/rest/v1/rpc/${name}`, {
    body,
    ...(person?.id
      ? { token: token(jwtSecret, { role: person.role, sub: person.id }) }
      : { key: door.secretKey }),
  });
  return { status, code: answer.code as string, message: answer.message as string };
}

/** Every refusal that a function raises by hand, with its code, read from the sources. */
async function raised() {
  const rows = await scene.stack.direct.query<{ source: string }>(
    `select prosrc as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const spoken = /refuse\('(\w+)'(?:,\s*'(\w+)')?|message = '(\w+)', errcode = '(\w+)'/g;
  const found = new Map<string, { key: string; code: string }>();
  for (const { source } of rows) {
    for (const [, refused, its, spokenKey, other] of source.matchAll(spoken)) {
      const one = { key: refused ?? spokenKey ?? "", code: its ?? other ?? "42501" };
      found.set(`${one.code} ${one.key}`, one);
    }
  }
  return [...found.values()];
}

/** As PostgREST 12 answers, see its table of errors; nothing of it may be a fault of ours. */
const STATUS: Record<string, number> = {
  "22003": 400,
  "22023": 400,
  "23502": 400,
  "23503": 409,
  "23505": 409,
  "23514": 400,
  "42501": 403,
  P0001: 400,
  PT404: 404,
  PT409: 409,
};

test("each manually raised error arrives as a refusal, and has its message", async () => {
  const all = await raised();
  expect(all.length).toBeGreaterThan(25);
  for (const { key, code } of all) {
    const expected = { status: STATUS[code], code, message: key };
    const body = { _key: key, _code: code };
    expect(await ask(scene.stack, dana, "try_refusal", body)).toEqual(expected);
    expect(await ask(embedded, dana, "try_refusal", body)).toEqual(expected);
    expect([key, refusalCode(key) !== null]).toEqual([key, !(key in UNSAID)]);
  }
  const keys = all.map(({ key }) => key);
  expect(Object.keys(UNSAID).filter((key) => !keys.includes(key))).toEqual([]);
});

test("each write that a constraint or a guard refuses is refused by both backends with the same name", async () => {
  expect(refusedWrites.length).toBeGreaterThan(300);
  const tried = new Set<string>();
  for (const { person, refused, sql } of refusedWrites) {
    const [, code = "", name = ""] = /^(\w+) (.*)$/.exec(refused) ?? [];
    const answer = await ask(scene.stack, person, "try_sql", { _sql: sql });
    expect([sql, answer.status, answer.code]).toEqual([sql, STATUS[code], code]);
    expect(answer.message).toContain(name);
    // The embedded backend is slower, and one of each name is enough to see that it says the same.
    if (tried.has(refused)) continue;
    tried.add(refused);
    expect(await ask(embedded, person, "try_sql", { _sql: sql })).toEqual(answer);
  }
});
