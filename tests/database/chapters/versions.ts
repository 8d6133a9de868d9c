import { expect } from "vitest";
import { as, chapter, check, owner } from "../support/check";
import {
  admin,
  CARMEL,
  carmel,
  DANAS,
  dana,
  noa,
  type Person,
  picture,
  sharon,
} from "../support/people";

chapter("Versions");

/** By how much a write increases the version of a row, and whether it touches the row at all. */
async function moves(table: string, id: string, write: () => Promise<unknown>) {
  await owner(`alter table public.${table} disable trigger bump_version;
    update public.${table} set updated_at = '2020-01-01' where id = '${id}';
    alter table public.${table} enable trigger bump_version`);
  const look = async () => {
    const [row] = await owner<{ version: number; touched: boolean }>(
      `select version, updated_at = now() as touched from public.${table} where id = '${id}'`,
    );
    return row ?? { version: 0, touched: false };
  };
  const before = await look();
  await write();
  const after = await look();
  return { version: after.version - before.version, touched: after.touched };
}

const edited: [table: string, id: string, who: Person, written: string[]][] = [
  [
    "profiles",
    dana.profile,
    dana,
    [
      "name = 'דנה כהן'",
      "username = 'dana-cohen'",
      "phone = '050-7654321'",
      "profile_image_url = null",
      "license = '3123456'",
      "is_public = false",
    ],
  ],
  [
    "companies",
    CARMEL,
    carmel,
    [
      "name = 'כרמל הצפון'",
      "description = 'נכסים בצפון'",
      "phone = '04-7654321'",
      "slug = 'carmel-north'",
      "license = '3123456'",
      `logo_url = '${picture(CARMEL, 1, "companies")}'`,
      "is_public = false",
    ],
  ],
];

for (const [table, id, who, written] of edited) {
  for (const change of written) {
    const [column] = change.split(" ");
    check(`the form's ${column} moves the version of ${table}`, async () => {
      const write = () => as(who, `update public.${table} set ${change}`);
      expect(await moves(table, id, write)).toEqual({ version: 1, touched: true });
    });
  }
}

const plan = "(select id from public.plans where slug = 'agent')";
const features = `select public.admin_set_features('${dana.id}', false, false, false)`;
const trial = `select public.admin_update_user_subscription('${dana.id}', 30)`;
const subscription = (pay: string) =>
  `select public.admin_save_user_subscription('${dana.id}', ${plan}, '{}', 100, '${pay}', null)`;

for (const [decision, who, sql] of [
  ["features", admin, features],
  ["a longer trial", admin, trial],
  ["a subscription", admin, subscription("https://pay.example")],
  [
    "what visitors see, a switch of its own",
    dana,
    "update public.profiles set show_property_prices = false",
  ],
  ["leaving the company", dana, "select public.unlink_company()"],
] as const) {
  check(
    `with ${decision} an open profile form stays valid, and the screens are refreshed`,
    async () => {
      const write = () => as(who, sql);
      expect(await moves("profiles", dana.profile, write)).toEqual({ version: 0, touched: true });
    },
  );
}

check("a new way to pay reaches the screens too, though the profile does not hold it", async () => {
  await as(admin, subscription("https://pay.example"));
  const write = () => as(admin, subscription("https://elsewhere.example"));
  expect(await moves("profiles", dana.profile, write)).toEqual({ version: 0, touched: true });
});

for (const [decision, who, sql] of [
  ["a new code", carmel, "select public.generate_organization_code()"],
  ["a new owner", admin, `select public.admin_transfer_company('${CARMEL}', '${sharon.id}')`],
] as const) {
  check(
    `with ${decision} an open form of the company stays valid, and the screens are refreshed`,
    async () => {
      if (who === admin)
        await owner(`delete from public.companies where owner_user_id = '${sharon.id}'`);
      const write = () => as(who, sql);
      expect(await moves("companies", CARMEL, write)).toEqual({ version: 0, touched: true });
    },
  );
}

check("every write moves the version of a listing; only a change touches it", async () => {
  const save = (columns: string) => () =>
    as(dana, `update public.properties set ${columns} where id = '${DANAS}'`);
  expect(await moves("properties", DANAS, save("price = price"))).toEqual({
    version: 1,
    touched: false,
  });
  expect(await moves("properties", DANAS, save("price = price + 1"))).toEqual({
    version: 1,
    touched: true,
  });
});

check("saving a profile without changes is a no-op", async () => {
  const write = () => as(noa, "update public.profiles set name = name");
  expect(await moves("profiles", noa.profile, write)).toEqual({ version: 0, touched: false });
});

check("a version cannot be chosen", async () => {
  for (const table of ["profiles", "companies", "properties"]) {
    const [row] = await owner<{ version: number }>(
      `update public.${table} set version = 700 returning version`,
    );
    expect(row?.version).not.toBe(700);
  }
});
