import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { move, statusOf } from "../support/states";

chapter("Drafts, and the places of the plan");

const save = (
  who: Person,
  id: string | null,
  version: number | null,
  data: object,
  publish: boolean,
) =>
  answer<{ id: string; version: number }>(who, "select public.save_property($1, $2, $3, $4)", [
    id,
    version,
    JSON.stringify(data),
    publish,
  ]);

check(
  "a draft needs a title only; publishing needs every field, and puts the listing first",
  async () => {
    const made = await save(yossi, null, null, { title: "דירה בלי פרטים" }, false);
    expect(await statusOf(made.id)).toBe("draft");
    expect(await move(yossi, "publish", [made.id])).toEqual({
      moved: [],
      refused: [{ id: made.id, reason: "listing_incomplete" }],
    });
    await expect(save(yossi, made.id, made.version, {}, true)).rejects.toThrow(
      "listing_incomplete",
    );
    const typed = {
      transaction_type: "sale",
      price: 1_000_000,
      city: "חיפה",
      property_types: ["apartment"],
    };
    const kept = await save(yossi, made.id, made.version, typed, false);
    await expect(save(yossi, made.id, kept.version, {}, true)).rejects.toThrow(
      "listing_incomplete",
    );
    await save(dana, null, null, { ...typed, title: "דירה של מישהי אחרת", rooms: 3 }, true);
    const shown = await save(yossi, made.id, kept.version, { rooms: 3 }, true);
    expect(await statusOf(made.id)).toBe("active");
    const { rows } = await answer<{ rows: { id: string }[] }>(
      visitor,
      "select public.search_listings('{}')",
    );
    expect(rows[0]?.id).toBe(made.id);
    // Publishing is no edit: the next save continues from the version that this one returned.
    expect((await save(yossi, made.id, shown.version, { rooms: 4 }, true)).version).toBe(
      shown.version + 1,
    );
    expect(
      await refusal(yossi, `update public.properties set price = null where id = '${made.id}'`),
    ).toMatch(/price_stated/);
  },
);

check(
  "saving does not change the state, and a move does not change the form's version",
  async () => {
    const [before] = await owner<{ version: number }>(
      `select version from public.properties where id = '${DANAS}'`,
    );
    await move(dana, "hide", [DANAS]);
    const saved = await save(dana, DANAS, before?.version ?? 0, { rooms: 4 }, true);
    expect(saved.version).toBe((before?.version ?? 0) + 1);
    expect(await statusOf(DANAS)).toBe("hidden");
  },
);

check("only what is shown takes a place of the plan", async () => {
  await owner(`update public.plans set property_limit = 2 where slug = 'agent'`);
  await owner(
    `insert into public.user_subscriptions (user_id, plan_id, total_price)
     select '${dana.id}', id, 99 from public.plans where slug = 'agent'`,
  );
  const full = {
    title: "דירה שלישית",
    transaction_type: "sale",
    price: 1_000_000,
    city: "חיפה",
    rooms: 3,
    property_types: ["apartment"],
  };
  await expect(save(dana, null, null, full, true)).rejects.toThrow("plan_limit_reached");
  const third = await save(dana, null, null, full, false);
  expect(await move(dana, "publish", [third.id])).toEqual({
    moved: [],
    refused: [{ id: third.id, reason: "plan_limit_reached" }],
  });
  await move(dana, "close", [DANAS_SECOND]);
  expect((await move(dana, "publish", [third.id])).moved).toEqual([third.id]);
  // Of two listings that come back, only one has room.
  await move(dana, "hide", [third.id]);
  expect(await move(dana, "show", [third.id, DANAS_SECOND])).toEqual({
    moved: [third.id],
    refused: [{ id: DANAS_SECOND, reason: "move_not_allowed" }],
  });
  expect(await move(dana, "reopen", [DANAS_SECOND])).toEqual({
    moved: [],
    refused: [{ id: DANAS_SECOND, reason: "plan_limit_reached" }],
  });
});

check("drafts are limited to fifteen hundred, and a sheet of a thousand fits", async () => {
  const fill = (count: number) =>
    owner(
      `insert into public.properties (agent_id, title, status)
       select '${yossi.profile}', 'טיוטה ' || n, 'draft' from generate_series(1, ${count}) n`,
    );
  await fill(999);
  await save(yossi, null, null, { title: "הטיוטה האלף" }, false);
  await fill(499);
  await save(yossi, null, null, { title: "הטיוטה האחרונה" }, false);
  await expect(save(yossi, null, null, { title: "ועוד אחת" }, false)).rejects.toThrow(
    "drafts_limit",
  );
});

check("new listings are limited to fifteen hundred a day, deleted ones included", async () => {
  const counted = (hits: number) =>
    owner(
      `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
       values ('new_listings', $1, now(), 86400, $2)
       on conflict (bucket, key) do update set hits = excluded.hits`,
      [yossi.id, hits],
    );
  const added = { title: "דירה שנמחקת", client_request_id: randomUUID() };
  await counted(1_499);
  const made = await save(yossi, null, null, added, false);
  await as(yossi, `delete from public.properties where id = '${made.id}'`);
  await expect(save(yossi, null, null, added, false)).rejects.toThrow("too_many_requests");
  // Existing drafts can be edited, and other agents can still add theirs.
  await as(yossi, `update public.properties set title = 'כותרת אחרת' where id = '${YOSSIS}'`);
  await save(dana, null, null, added, false);
  // Plain SQL is unlimited.
  await owner(
    `insert into public.properties (agent_id, title, status) values ('${yossi.profile}', 'טיוטה', 'draft')`,
  );
});

check(
  "ten thousand listings in all states are the limit, and existing ones stay editable",
  async () => {
    const fill = (count: number) =>
      owner(
        `insert into public.properties (agent_id, title, status)
       select $1, 'טיוטה', 'draft' from generate_series(1, $2::int)`,
        [yossi.profile, count],
      );
    const [had] = await owner<{ n: number }>(
      "select count(*)::int as n from public.properties where agent_id = $1",
      [yossi.profile],
    );
    // Triggers are off: what they write for each row is not tested here, and these rows are no drafts to be counted.
    await owner("set local session_replication_role = replica");
    await fill(9_999 - (had?.n ?? 0));
    await owner(
      `update public.properties set status = 'hidden', transaction_type = 'sale', price = 1000000, city = 'חיפה',
       rooms = 1, property_types = '{apartment}' where agent_id = $1 and status = 'draft'`,
      [yossi.profile],
    );
    await owner("set local session_replication_role = origin");
    const last = { title: "הנכס האחרון", client_request_id: randomUUID() };
    const made = await save(yossi, null, null, last, false);
    expect(await save(yossi, null, null, last, false)).toEqual({ ...made, created: false });
    const more = { title: "ועוד נכס אחד" };
    const adding = (who: Person, published: boolean) =>
      refusal(
        who,
        `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status)
       values ('${who.profile}', 'ועוד נכס אחד', 'sale', 1000000, 'חיפה', 1, '{apartment}', '${published ? "active" : "draft"}')`,
      );
    await expect(save(yossi, null, null, more, false)).rejects.toThrow("listings_limit");
    for (const published of [true, false]) {
      expect(await adding(yossi, published)).toBe("P0001 listings_limit");
      expect(await adding(dana, published)).toBe("allowed");
    }
    expect((await save(yossi, made.id, made.version, more, false)).id).toBe(made.id);
    // Deleting a draft makes room for another.
    await as(yossi, `delete from public.properties where id = '${made.id}'`);
    await save(yossi, null, null, more, false);
    await expect(save(yossi, null, null, more, false)).rejects.toThrow("listings_limit");
  },
);

check(
  "the page of a deleted draft never existed; that of a published listing is gone",
  async () => {
    const made = await save(yossi, null, null, { title: "טיוטה שנמחקת" }, false);
    for (const id of [made.id, YOSSIS]) {
      if (id === YOSSIS) await move(yossi, "hide", [id]);
      await as(yossi, `delete from public.properties where id = '${id}'`);
    }
    expect(await answer(visitor, `select public.listing_gone('${made.id}')`)).toBeNull();
    expect(await answer(visitor, `select public.listing_gone('${YOSSIS}')`)).toMatchObject({
      city: "חיפה",
    });
  },
);

check("a company sees the published listings of its agents, and none of their drafts", async () => {
  const titles = async () =>
    (
      await answer<{ rows: { id: string }[] }>(carmel, "select public.company_properties()")
    ).rows.map((row) => row.id);
  expect((await titles()).sort()).toEqual([DANAS, DANAS_SECOND].sort());
  await move(dana, "hide", [DANAS]);
  // A hidden home is still a home of the office.
  expect((await titles()).sort()).toEqual([DANAS, DANAS_SECOND].sort());
});
