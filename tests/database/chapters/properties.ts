import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  noa,
  type Person,
  picture,
  stranger,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Listings");

type Saved = { id: string; version: number; created: boolean };

const save = (who: Person, id: string | null, version: number | null, data: object) =>
  answer<Saved>(who, "select public.save_property($1, $2, $3)", [
    id,
    version,
    JSON.stringify(data),
  ]);

const saving = (who: Person, id: string | null, version: number | null, data: object) =>
  refusal(who, "select public.save_property($1, $2, $3)", [id, version, JSON.stringify(data)]);

const draft = {
  title: "דירה מרווחת ומוארת",
  transaction_type: "rent",
  price: 5200,
  city: "תל אביב-יפו",
  rooms: 3.5,
  property_types: ["apartment", "penthouse"],
};

check("an agent creates and edits a listing", async () => {
  const made = await save(yossi, null, null, {
    ...draft,
    elevator: true,
    floor: 0,
    floors_in_building: 5,
  });
  expect(made).toMatchObject({ version: 1, created: true });
  const edited = await save(yossi, made.id, 1, {
    price: 5000,
    elevator: false,
    neighborhood: "פלורנטין",
  });
  expect(edited).toEqual({ id: made.id, version: 2, created: false });
  expect(
    await as(
      yossi,
      `select title, price::int, elevator, neighborhood, floor, agent_id from public.properties where id = '${made.id}'`,
    ),
  ).toEqual([
    {
      title: draft.title,
      price: 5000,
      elevator: false,
      neighborhood: "פלורנטין",
      floor: 0,
      agent_id: yossi.profile,
    },
  ]);
});

check("null clears a field, and an omitted field is kept", async () => {
  const [{ version } = { version: 0 }] = await as<{ version: number }>(
    dana,
    `select version from public.properties where id = '${DANAS}'`,
  );
  await save(dana, DANAS, version, { neighborhood: null });
  expect(
    await as(dana, `select neighborhood, address from public.properties where id = '${DANAS}'`),
  ).toEqual([{ neighborhood: null, address: "הגפן 12" }]);
});

check("save_property refuses protected and unknown columns", async () => {
  const refused = {
    id: DANAS_SECOND,
    agent_id: dana.profile,
    version: 70,
    seq: 1,
    no_such_thing: 2,
  };
  for (const [name, value] of Object.entries(refused)) {
    expect(await saving(yossi, null, null, { ...draft, [name]: value })).toBe(
      "22023 unknown_column",
    );
  }
  const made = await save(yossi, null, null, draft);
  expect(
    await as(yossi, `select agent_id, version from public.properties where id = '${made.id}'`),
  ).toEqual([{ agent_id: yossi.profile, version: 1 }]);
});

check("the second of two tabs is refused", async () => {
  await save(yossi, YOSSIS, 1, { price: 1_000_001 });
  expect(await saving(yossi, YOSSIS, 1, { price: 1_000_002 })).toBe("PT409 stale_version");
  expect(await saving(yossi, YOSSIS, null, { price: 1_000_002 })).toBe("PT409 stale_version");
  expect(await saving(yossi, YOSSIS, 2, { price: 1_000_002 })).toBe("allowed");
});

check("a plot has no rooms, and those of an older row are not shown", async () => {
  const { rooms: _, ...nameless } = draft;
  const made = await save(yossi, null, null, { ...nameless, property_types: ["plot"] });
  expect(made.created).toBe(true);
  expect(await saving(yossi, null, null, nameless)).toMatch(/rooms_stated/);
  expect(await saving(yossi, made.id, 1, { property_types: ["plot", "general"] })).toMatch(
    /rooms_stated/,
  );
  const shown = async (types: string) => {
    await owner(
      `update public.properties set rooms = 1, property_types = '${types}' where id = '${DANAS}'`,
    );
    return owner(
      `select l.rooms::float, s.rooms as halves from public.public_listings l join private.search_rows s using (id)
       where l.id = '${DANAS}'`,
    );
  };
  for (const types of ["{plot}", "{storage,parking}"]) {
    expect(await shown(types)).toEqual([{ rooms: null, halves: null }]);
  }
  expect(await shown("{parking,apartment}")).toEqual([{ rooms: 1, halves: 2 }]);
});

check("somebody else's listing is not there", async () => {
  expect(await saving(yossi, DANAS, 1, { price: 1_000_002 })).toBe("PT404 not_found");
  expect(await saving(yossi, "00000000-0000-4000-8000-000000000000", 1, {})).toBe(
    "PT404 not_found",
  );
  expect(await saving(admin, DANAS, 1, { price: 1_000_002 })).toBe("PT404 not_found");
  expect(
    await as(yossi, `delete from public.properties where id = '${DANAS}' returning id`),
  ).toEqual([]);
  expect(
    await as(
      yossi,
      `update public.properties set price = 1000001 where id = '${DANAS}' returning id`,
    ),
  ).toEqual([]);
});

check("a deletion that names no listing deletes only one's own", async () => {
  // A delete that names no column is not subject to the read policies.
  await as(yossi, "delete from public.properties where true");
  const left = await owner<{ id: string }>("select id from public.properties");
  expect(left.map(({ id }) => id)).toContain(DANAS);
  expect(left.map(({ id }) => id)).not.toContain(YOSSIS);
});

check("nobody adds a listing for somebody else", async () => {
  const add = `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
    values ('${dana.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}')`;
  expect(await refusal(yossi, add)).toBe("42501 policy");
  expect(await refusal(dana, add)).toBe("allowed");
});

check("a listing never changes hands", async () => {
  expect(await refusal(yossi, `update public.properties set agent_id = '${dana.profile}'`)).toBe(
    "42501 denied",
  );
  expect(
    await refusal(
      null,
      `update public.properties set agent_id = '${dana.profile}' where id = '${YOSSIS}'`,
    ),
  ).toBe("42501 agent_is_fixed");
});

check("companies and strangers have no listings", async () => {
  expect(await saving(carmel, null, null, draft)).toBe("42501 not_agent");
  expect(await saving(stranger, null, null, draft)).toBe("42501 not_agent");
  expect(
    await refusal(
      carmel,
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
       values ('${carmel.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}')`,
    ),
  ).toBe("42501 not_agent");
});

check("a double click creates one listing", async () => {
  const twice = { ...draft, client_request_id: "50000000-0000-4000-8000-00000000000a" };
  const first = await save(yossi, null, null, twice);
  const second = await save(yossi, null, null, twice);
  expect(second).toEqual({ id: first.id, version: 1, created: false });
  // The same request id from another person is another request.
  expect((await save(noa, null, null, twice)).id).not.toBe(first.id);
});

check("a double click at the plan's limit returns the listing it created", async () => {
  await owner(
    `update public.plans set property_limit = 2 where slug = 'agent';
     insert into public.user_subscriptions (user_id, plan_id) select '${yossi.id}', id from public.plans where slug = 'agent'`,
  );
  const twice = { ...draft, client_request_id: "50000000-0000-4000-8000-00000000000b" };
  const first = await save(yossi, null, null, twice);
  expect((await save(yossi, null, null, twice)).id).toBe(first.id);
  expect(await saving(yossi, null, null, draft)).toBe("P0001 plan_limit_reached");
});

for (const [what, data, refused] of [
  ["no title", { ...draft, title: undefined }, /^23502/],
  ["words for a price", { ...draft, price: "הרבה" }, /^22P02/],
  ["an object for a title", { ...draft, property_types: { a: 1 } }, /^22/],
  [
    "a floor above the roof",
    { ...draft, floor: 9, floors_in_building: 5 },
    "23514 floor_fits_building",
  ],
  ["a request id that is none", { ...draft, client_request_id: "x" }, /^22P02/],
] as const) {
  check(`a listing with ${what} is refused`, async () => {
    expect(await saving(yossi, null, null, data)).toMatch(refused);
  });
}

chapter("Ribbons");

check("a ribbon needs the feature", async () => {
  const ribbon = { ribbon_enabled: true, ribbon_text: "בלעדי", ribbon_bg_color: "#E53935" };
  expect(await saving(yossi, null, null, { ...draft, ...ribbon })).toBe("42501 ribbon_not_enabled");
  expect(await saving(yossi, null, null, { ...draft, ribbon_text: "בלעדי" })).toBe(
    "42501 ribbon_not_enabled",
  );
  expect(await saving(yossi, YOSSIS, 1, ribbon)).toBe("42501 ribbon_not_enabled");
  expect(await saving(yossi, YOSSIS, 1, { ribbon_text: "בלעדי" })).toBe("42501 ribbon_not_enabled");
  expect(await refusal(yossi, "update public.properties set ribbon_enabled = true")).toBe(
    "42501 ribbon_not_enabled",
  );
  expect(
    await saving(yossi, null, null, {
      ...draft,
      ribbon_enabled: false,
      ribbon_bg_color: "#E53935",
    }),
  ).toBe("allowed");
  expect(await saving(dana, null, null, { ...draft, ...ribbon })).toBe("allowed");
});

check("without the feature an old ribbon may stay or be removed, not change", async () => {
  await owner(
    `update public.profiles set feature_property_ribbon_enabled = false where id = '${dana.profile}'`,
  );
  const edit = (set: string) =>
    refusal(dana, `update public.properties set ${set} where id = '${DANAS}'`);
  expect(await edit("title = 'כותרת אחרת'")).toBe("allowed");
  expect(await edit("ribbon_text = 'חדש'")).toBe("42501 ribbon_not_enabled");
  expect(await edit("ribbon_enabled = false, ribbon_text = null")).toBe("allowed");
});

chapter("Pictures");

const orders = () => owner("select payload ->> 'path' as path from private.outbox order by id");

check("a listing shows only pictures of its own agent", async () => {
  expect(await saving(yossi, null, null, { ...draft, images: [picture(yossi.profile, 1)] })).toBe(
    "allowed",
  );
  for (const image of [
    picture(dana.profile, 1),
    picture(yossi.profile, 999),
    picture(yossi.profile, 1, "profiles"),
    "https://example.com/a.jpg",
    "",
  ]) {
    expect([image, await saving(yossi, null, null, { ...draft, images: [image] })]).toEqual([
      image,
      "22023 image_not_yours",
    ]);
  }
});

check("a picture that a listing no longer shows is deleted", async () => {
  await as(
    dana,
    `update public.properties set images = array['${picture(dana.profile, 1)}'] where id = '${DANAS}'`,
  );
  expect(await orders()).toEqual([{ path: picture(dana.profile, 2) }]);
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await orders()).toEqual([
    { path: picture(dana.profile, 2) },
    { path: picture(dana.profile, 1) },
  ]);
  // A picture queued for deletion cannot be shown again.
  expect(await saving(dana, null, null, { ...draft, images: [picture(dana.profile, 2)] })).toBe(
    "22023 image_not_yours",
  );
});

check("a picture that another listing shows stays", async () => {
  await as(
    dana,
    `update public.properties set images = array['${picture(dana.profile, 1)}'] where id = '${DANAS_SECOND}'`,
  );
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await orders()).toEqual([{ path: picture(dana.profile, 2) }]);
});

check("reordering deletes nothing", async () => {
  await as(
    dana,
    `update public.properties set images = array['${picture(dana.profile, 2)}', '${picture(dana.profile, 1)}'] where id = '${DANAS}'`,
  );
  expect(await orders()).toEqual([]);
});

check("a new portrait and a new logo send the old ones to deletion", async () => {
  await as(
    dana,
    `update public.profiles set profile_image_url = '${picture(dana.profile, 2, "profiles")}'`,
  );
  expect(await orders()).toEqual([{ path: picture(dana.profile, 1, "profiles") }]);
  const logo = (n: number) => picture("20000000-0000-4000-8000-000000000003", n, "companies");
  await as(carmel, `update public.companies set logo_url = '${logo(1)}'`);
  await as(carmel, `update public.companies set logo_url = '${logo(2)}'`);
  await as(carmel, "update public.companies set logo_url = null");
  expect((await orders()).slice(1)).toEqual([{ path: logo(1) }, { path: logo(2) }]);
});

check("maintenance sweeps pictures that were never used, after a day", async () => {
  await owner(
    "update private.media set created_at = now() - interval '25 hours' where path like '%001.jpg' or path like '%002.jpg' or path like '%003.jpg'",
  );
  await owner("select public.run_maintenance()");
  const gone = (await orders()).map((row) => row.path);
  expect(gone).not.toContain(picture(dana.profile, 1));
  expect(gone).not.toContain(picture(dana.profile, 2));
  expect(gone).not.toContain(picture(dana.profile, 1, "profiles"));
  expect(gone).toContain(picture(dana.profile, 3));
  expect(gone).not.toContain(picture(dana.profile, 4));
});
