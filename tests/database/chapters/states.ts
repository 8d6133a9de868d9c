import { expect } from "vitest";
import {
  MOVE_NAMES,
  MOVES,
  type Move,
  STATUSES,
  type Status,
  stateAfter,
} from "@/lib/catalog/states";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { move, statusOf } from "../support/states";

chapter("A listing's life");

const put = (id: string, status: Status) =>
  owner(
    `update public.properties set status = '${status}',
       closed_at = case when '${status}' = 'closed' then now() end where id = '${id}'`,
  );

/** Every path by which a visitor may reach a listing in the database, and whether it was reachable. */
const ways: Record<string, (id: string) => Promise<boolean>> = {
  page: async (id) =>
    (await as(visitor, `select id from public.public_listings where id = '${id}'`)).length > 0,
  "closed page": async (id) =>
    (await as(visitor, `select id from public.public_closed_listings where id = '${id}'`)).length >
    0,
  search: async (id) =>
    (
      await answer<{ rows: { id: string }[] }>(
        visitor,
        'select public.search_listings(\'{"text": "הגפן"}\')',
      )
    ).rows.some((row) => row.id === id),
  count: async () =>
    (await answer<{ listings: number }>(visitor, "select public.public_counts()")).listings === 3,
  "agent's count": async () =>
    (
      await as<{ listings_count: number }>(
        visitor,
        `select listings_count from public.public_agents where id = '${dana.profile}'`,
      )
    )[0]?.listings_count === 2,
  gone: async (id) => (await answer(visitor, "select public.listing_gone($1)", [id])) !== null,
};

const SEEN: Record<Status, string[]> = {
  active: ["page", "search", "count", "agent's count"],
  under_offer: ["page", "search", "count", "agent's count"],
  closed: ["closed page"],
  expired: ["gone"],
  hidden: [],
  draft: [],
};

const met = async (id: string) => {
  const found: string[] = [];
  for (const [way, leads] of Object.entries(ways)) if (await leads(id)) found.push(way);
  return found;
};

check("in each state a listing is reachable only in the ways of that state", async () => {
  // The world has five listings: one belongs to an agent who hides, one to Avi.
  await put(AVIS, "hidden");
  for (const status of STATUSES) {
    await put(DANAS, status);
    expect([status, await met(DANAS)]).toEqual([status, SEEN[status]]);
  }
});

check("a person's moves are the rows of the table, and of lib/property/states", async () => {
  const rows = await owner(
    "select move, from_status, to_status, active_account from private.listing_moves where by_agent",
  );
  const own = MOVE_NAMES.flatMap((name) =>
    Object.entries(MOVES[name].from).map(([from_status, to_status]) => ({
      move: name,
      from_status,
      to_status,
      active_account: MOVES[name].needsAccount,
    })),
  );
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(own.map((row) => JSON.stringify(row))),
  );
  const takes = await owner<{ move: Move }>(
    "select distinct move from private.listing_moves where takes_place",
  );
  expect(takes.map((row) => row.move).sort()).toEqual(
    MOVE_NAMES.filter((name) => MOVES[name].takesPlace).sort(),
  );
});

check("from each state each move leads where the table says, and nowhere else", async () => {
  for (const status of STATUSES) {
    for (const name of MOVE_NAMES) {
      await put(DANAS, status);
      const to = stateAfter(name, status);
      const result = await move(dana, name, [DANAS]);
      expect([status, name, result]).toEqual([
        status,
        name,
        to
          ? { moved: [DANAS], refused: [] }
          : { moved: [], refused: [{ id: DANAS, reason: "move_not_allowed" }] },
      ]);
      expect(await statusOf(DANAS)).toBe(to ?? status);
    }
  }
});

check("time alone ends a listing", async () => {
  expect(await refusal(dana, `select public.move_listings('{${DANAS}}', 'expire')`)).toBe(
    "22023 move_unknown",
  );
});

check("only closing asks for a final price, and any other move with one is refused", async () => {
  for (const name of MOVE_NAMES) {
    expect([
      name,
      await refusal(dana, `select public.move_listings('{${DANAS}}', '${name}', 1800000)`),
    ]).toEqual([name, name === "close" ? "allowed" : "22023 final_price_unasked"]);
  }
  expect(await statusOf(DANAS)).toBe("active");
});

check(
  "what was paid is set after closing, only by the agent, and only for closed homes",
  async () => {
    const say = (who: Person, price: number | null, id = DANAS) =>
      refusal(who, `select public.save_final_price('${id}', ${price})`);
    const paid = async () =>
      (
        await owner<{ paid: number | null }>(
          `select final_price::float as paid from public.properties where id = '${DANAS}'`,
        )
      )[0]?.paid;
    expect(await say(dana, 1_800_000)).toBe("PT404 not_found");
    await move(dana, "close", [DANAS]);
    await answer(dana, "select public.save_final_price($1, $2)", [DANAS, 1_800_000]);
    expect(await paid()).toBe(1_800_000);
    expect(await say(dana, -1)).toBe("23514 final_price_valid");
    expect(await say(yossi, 1)).toBe("PT404 not_found");
    expect(await say(carmel, 1)).toBe("42501 not_agent");
    expect(await say(visitor, 1)).toMatch(/^42501/);
    expect(await paid()).toBe(1_800_000);
    await answer(dana, "select public.save_final_price($1, $2)", [DANAS, null]);
    expect(await paid()).toBeNull();
  },
);

check(
  "nobody moves a listing of somebody else, and the error says only that it is not there",
  async () => {
    expect(await move(yossi, "hide", [DANAS, YOSSIS])).toEqual({
      moved: [YOSSIS],
      refused: [{ id: DANAS, reason: "not_found" }],
    });
    expect(await statusOf(DANAS)).toBe("active");
    expect(await refusal(carmel, `select public.move_listings('{${DANAS}}', 'hide')`)).toBe(
      "42501 not_agent",
    );
    expect(await refusal(visitor, `select public.move_listings('{${DANAS}}', 'hide')`)).toMatch(
      /^42501/,
    );
  },
);

check("a state, a date or a final price cannot be written without a move", async () => {
  for (const set of [
    "status = 'closed'",
    "expires_at = now() + interval '9 years'",
    "published_at = now()",
    "closed_at = now()",
    "final_price = 1",
  ]) {
    expect([
      set,
      await refusal(dana, `update public.properties set ${set} where id = '${DANAS}'`),
    ]).toEqual([set, expect.stringMatching(/^42501/)]);
  }
  expect(
    await refusal(
      yossi,
      `insert into public.properties (agent_id, title, status) values ('${yossi.profile}', 'כבר נמכר', 'closed')`,
    ),
  ).toMatch(/^42501/);
  expect(
    await refusal(
      yossi,
      `insert into public.properties (agent_id, title, status) values ('${yossi.profile}', 'עוד לא', 'draft')`,
    ),
  ).toBe("allowed");
});

check(
  "an agent whose account has lapsed takes homes off or deletes them, and does nothing else",
  async () => {
    for (const status of STATUSES) {
      for (const name of MOVE_NAMES) {
        await put(AVIS, status);
        const to = stateAfter(name, status);
        const { refused } = await move(avi, name, [AVIS]);
        const reason = !to
          ? "move_not_allowed"
          : MOVES[name].needsAccount
            ? "account_inactive"
            : undefined;
        expect([status, name, refused[0]?.reason]).toEqual([status, name, reason]);
      }
    }
    expect(
      await as(avi, `delete from public.properties where id = '${AVIS}' returning id`),
    ).toEqual([{ id: AVIS }]);
  },
);

check("every move is remembered with who made it; moves by time have no actor", async () => {
  await move(dana, "offer", [DANAS]);
  await move(dana, "renew", [DANAS]);
  await owner(
    `update public.properties set expires_at = now() - interval '1 minute' where id = '${DANAS}'`,
  );
  await owner(
    `delete from public.listing_events where from_status = to_status and moved_by is null`,
  );
  await as(server, "select public.run_maintenance()");
  expect(
    await as(
      dana,
      `select from_status, to_status, moved_by from public.listing_events where listing_id = '${DANAS}' order by id`,
    ),
  ).toEqual([
    { from_status: null, to_status: "active", moved_by: null },
    { from_status: "active", to_status: "under_offer", moved_by: dana.id },
    { from_status: "under_offer", to_status: "under_offer", moved_by: dana.id },
    { from_status: "under_offer", to_status: "expired", moved_by: null },
  ]);
  expect(
    await as(yossi, `select id from public.listing_events where listing_id = '${DANAS}'`),
  ).toEqual([]);
});

check(
  "a listing is shown for the configured days, counted from publishing and each renewal",
  async () => {
    await owner("update public.app_settings set value = '7' where key = 'listingDays'");
    const days = () =>
      owner(
        `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from public.properties where id = '${DANAS}'`,
      );
    expect(await days()).toEqual([{ days: 60 }]);
    await move(dana, "renew", [DANAS]);
    expect(await days()).toEqual([{ days: 7 }]);
    expect(
      await refusal(null, "update public.app_settings set value = '6' where key = 'listingDays'"),
    ).toMatch(/app_setting_valid/);
    expect(
      await refusal(null, "update public.app_settings set value = '366' where key = 'listingDays'"),
    ).toMatch(/app_setting_valid/);
  },
);

check(
  "hiding and showing again keeps the end; if that has passed meanwhile, showing renews",
  async () => {
    const days = async () =>
      (
        await owner<{ days: number }>(
          `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from public.properties where id = '${DANAS}'`,
        )
      )[0]?.days;
    const endsIn = (end: string) =>
      owner(`update public.properties set expires_at = ${end} where id = '${DANAS}'`);
    await endsIn("now() + interval '9 days'");
    await move(dana, "hide", [DANAS]);
    await move(dana, "show", [DANAS]);
    expect(await days()).toBe(9);
    await move(dana, "hide", [DANAS]);
    for (const over of ["now() - interval '1 minute'", "null"]) {
      await endsIn(over);
      await move(dana, "show", [DANAS]);
      expect([over, await days()]).toEqual([over, 60]);
      await move(dana, "hide", [DANAS]);
    }
    // A listing published again gets a fresh term.
    for (const [from, name] of [
      ["closed", "reopen"],
      ["expired", "renew"],
      ["draft", "publish"],
    ] as const) {
      await endsIn("now() + interval '9 days'");
      await put(DANAS, from);
      await move(dana, name, [DANAS]);
      expect([name, await days()]).toEqual([name, 60]);
    }
  },
);

check(
  "what is due expires in one run, in batches, and comes back at the same address",
  async () => {
    await owner(
      `update public.properties set expires_at = now() where id in ('${DANAS}', '${DANAS_SECOND}')`,
    );
    const expire = (limit: number) => owner(`select private.expire_listings(${limit}) as n`);
    expect(await expire(1)).toEqual([{ n: 1 }]);
    expect(await expire(10)).toEqual([{ n: 1 }]);
    expect(await expire(10)).toEqual([{ n: 0 }]);
    expect(await answer(visitor, `select public.listing_gone('${DANAS}')`)).toEqual({
      city: "חיפה",
      transaction_type: "sale",
      may_return: true,
    });
    await move(dana, "renew", [DANAS]);
    expect(await answer(visitor, `select public.listing_gone('${DANAS}')`)).toBeNull();
    expect(
      await as(visitor, `select status from public.public_listings where id = '${DANAS}'`),
    ).toEqual([{ status: "active" }]);
  },
);

check("a home with days left stays when another of its agent's ends", async () => {
  await owner(`update public.properties set expires_at = now() where id = '${DANAS}'`);
  expect(await owner("select private.expire_listings() as n")).toEqual([{ n: 1 }]);
  expect(await statusOf(DANAS)).toBe("expired");
  expect(await statusOf(DANAS_SECOND)).toBe("active");
});

check(
  "a closed home is shown for 30 days, then responds as gone; its final price never shows",
  async () => {
    await put(AVIS, "hidden");
    await move(dana, "close", [DANAS], 1_800_000);
    const [row] = await as(
      visitor,
      `select * from public.public_closed_listings where id = '${DANAS}'`,
    );
    expect(JSON.stringify(row)).not.toContain("1800000");
    expect(row).toMatchObject({ status: "closed", price: "1950000.00" });
    expect(
      await owner(
        `select final_price::integer as paid from public.properties where id = '${DANAS}'`,
      ),
    ).toEqual([{ paid: 1800000 }]);
    const age = (days: number) =>
      owner(
        `update public.properties set closed_at = now() - interval '${days} days' where id = '${DANAS}'`,
      );
    await age(29);
    await as(server, "select public.run_maintenance()");
    expect(await met(DANAS)).toContain("closed page");
    // Time passes without a write.
    await owner("alter table public.properties disable trigger project_property_update");
    await age(31);
    await owner("alter table public.properties enable trigger project_property_update");
    await as(server, "select public.run_maintenance()");
    expect(await met(DANAS)).toEqual(["gone"]);
  },
);

check("a closed home that is republished forgets what was paid for it", async () => {
  const paid = async () =>
    (
      await owner(
        `select final_price::integer as paid from public.properties where id = '${DANAS}'`,
      )
    )[0];
  await move(dana, "close", [DANAS], 1_800_000);
  expect(await paid()).toEqual({ paid: 1800000 });
  await move(dana, "reopen", [DANAS]);
  expect(await paid()).toEqual({ paid: null });
});

check(
  "hiding prices hides that of a closed home too, and hiding the page hides the home",
  async () => {
    await move(dana, "close", [DANAS]);
    await as(dana, "update public.profiles set show_property_prices = false");
    const closed = `select price from public.public_closed_listings where id = '${DANAS}'`;
    expect(await as(visitor, closed)).toEqual([{ price: null }]);
    await as(dana, "update public.profiles set is_public = false");
    expect(await as(visitor, closed)).toEqual([]);
  },
);
