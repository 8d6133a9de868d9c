import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS_CLOSED,
  carmel,
  DANAS_CAUGHT,
  dana,
  noa,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { leadOf, send } from "./leads";

chapter("Leads caught as spam");

const caught = (change: object = {}, client = "192.0.2.1") =>
  send({ caught: true, ...change }, client);
type Caught = { request_id: string; name: string; listing_title: string | null; message: string };
const seen = (who = yossi) =>
  as<Caught>(who, "select request_id, name, listing_title, message from public.caught_leads");
const own = (who = yossi) =>
  answer<{ total: number; all: number; unread: number; rows: object[] }>(
    who,
    "select public.own_leads()",
  );
const RELEASE = "select public.release_caught_lead($1)";
const release = (id: string) => as(yossi, RELEASE, [id]);

check("caught spam is kept for its agent, and counts as a lead in no number or mail", async () => {
  const request_id = randomUUID();
  const email = "michal@example.com";
  expect(await caught({ request_id, email })).toEqual({ status: "added" });
  // A repeated request is stored once.
  expect(await caught({ request_id })).toEqual({ status: "added" });
  expect(await seen()).toEqual([
    {
      request_id,
      name: "מיכל רון",
      listing_title: "דירת גן מטופחת",
      message: "אשמח לפרטים",
    },
  ]);
  expect(await own()).toMatchObject({ total: 0, all: 0, unread: 0 });
  const told = await owner(
    `select (select count(*)::integer from private.mails) as mails, (select count(*)::integer from private.pushes) as pushes,
       (select coalesce(sum(leads), 0)::integer from private.listing_days) as counted`,
  );
  expect(told).toEqual([{ mails: 0, pushes: 0, counted: 0 }]);
  // The agent's own page catches leads, too; a page that takes no leads catches none.
  expect(await caught({ listing_id: null, agent_id: yossi.profile })).toEqual({ status: "added" });
  expect((await seen()).map(({ listing_title }) => listing_title)).toContain(null);
  expect(await caught({ listing_id: AVIS_CLOSED })).toEqual({ status: "closed" });
});

check("only its agent reads caught spam, and classifies it", async () => {
  for (const who of [yossi, noa, carmel]) {
    expect(await seen(who)).toEqual([]);
    expect(await refusal(who, RELEASE, [DANAS_CAUGHT])).toBe("PT404 not_found");
    expect(await refusal(who, "select public.delete_caught_lead($1)", [DANAS_CAUGHT])).toBe(
      "PT404 not_found",
    );
  }
  expect(await refusal(visitor, "select from public.caught_leads")).toBe("42501 denied");
  expect(await refusal(dana, "delete from public.caught_leads")).toBe("42501 denied");
  expect(await seen(dana)).toHaveLength(1);
  expect(await answer(dana, "select public.export_my_account() -> 'caught_leads'")).toMatchObject([
    { request_id: DANAS_CAUGHT, name: "רובוט" },
  ]);
  await as(dana, "select public.delete_caught_lead($1)", [DANAS_CAUGHT]);
  expect(await seen(dana)).toEqual([]);
});

check(
  "what is no spam becomes a lead dated when it was written, counted and with its copy",
  async () => {
    const request_id = randomUUID();
    await caught({ request_id, email: "michal@example.com", source: "aB3dE6" });
    await owner("update public.caught_leads set at = now() - interval '3 days'");
    await release(request_id);
    expect(await seen()).toEqual([]);
    expect(await own()).toMatchObject({
      total: 1,
      unread: 1,
      rows: [
        {
          name: "מיכל רון",
          phone: "+972523334455",
          email: "michal@example.com",
          listing_id: YOSSIS,
          status: "new",
          source: { code: "aB3dE6" },
          messages: [{ message: "אשמח לפרטים", hour: "evening" }],
        },
      ],
    });
    const [days] = await owner(
      "select now() - created_at = interval '3 days' as written, last_at = created_at as last from public.leads where name = 'מיכל רון'",
    );
    expect(days).toEqual({ written: true, last: true });
    expect(
      await owner("select leads from private.listing_days where listing_id = $1", [YOSSIS]),
    ).toEqual([{ leads: 1 }]);
    // The agent who released it is not notified of a new lead.
    expect(await owner("select kind from private.mails")).toEqual([{ kind: "lead_copy" }]);
    expect(await owner("select from private.pushes")).toEqual([]);
    expect(await refusal(yossi, RELEASE, [request_id])).toBe("PT404 not_found");
    // A request that was acknowledged once adds nothing later.
    expect(await send({ request_id })).toEqual({ status: "added" });
    expect(await caught({ request_id })).toEqual({ status: "added" });
    expect([(await own()).all, await seen()]).toEqual([1, []]);
  },
);

check(
  "it is merged into a lead of the same person, and one of a deleted home keeps its title",
  async () => {
    await send();
    const request_id = randomUUID();
    await caught({ request_id, message: "ועוד שאלה" });
    await release(request_id);
    expect(await own()).toMatchObject({
      all: 1,
      rows: [{ messages: [{ message: "אשמח לפרטים" }, { message: "ועוד שאלה" }] }],
    });
    const later = randomUUID();
    await caught({ request_id: later, phone: "+972523334456" });
    await owner(`delete from public.properties where id = '${YOSSIS}'`);
    await release(later);
    expect((await own()).rows[0]).toMatchObject({
      listing_id: null,
      listing_title: "דירת גן מטופחת",
    });
  },
);

check("a retry without the honeypot field is a lead, and no longer caught", async () => {
  const request_id = randomUUID();
  await caught({ request_id });
  expect(await send({ request_id })).toEqual({ status: "added" });
  expect([(await own()).all, await seen()]).toEqual([1, []]);
});

check("a robot fills no table, and uses up no limit of leads", async () => {
  const many = async (count: number, client: (n: number) => string, change: object = {}) => {
    const fared: string[] = [];
    for (let n = 0; n < count; n++) fared.push((await caught(change, client(n))).status);
    return fared.filter((status) => status === "added").length;
  };
  expect(await many(7, () => "a")).toBe(5);
  expect(await many(30, (n) => `b${n}`)).toBe(15);
  expect(await seen()).toHaveLength(20);
  const late = await caught({}, "c");
  expect(late).toMatchObject({ status: "limited" });
  expect(late.retry_after).toBeGreaterThan(80_000);
  expect(await send({}, "a")).toEqual({ status: "added" });
  expect(
    await refusal(server, "select public.add_lead($1, 'x')", [
      leadOf({ caught: true, request_id: null }),
    ]),
  ).toBe("22023 lead_invalid");
});
