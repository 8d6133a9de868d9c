import { expect } from "vitest";
import { answer, chapter, check, owner } from "../support/check";
import { carmel, DANAS, dana, type Person, yossi } from "../support/people";
import { move } from "../support/states";

chapter("Export of one's own account");

check("the export holds only the data of its person", async () => {
  const own = await answer<Record<string, unknown>>(dana, "select public.export_my_account()");
  expect(own).toMatchObject({
    user: { id: dana.id, email: "dana@example.com" },
    profile: { id: dana.profile },
    company: null,
    subscription: null,
    consents: [{ policy_version: 1, ip_address: "192.0.2.1" }],
  });
  expect(own.properties).toHaveLength(2);
  expect(own.password_resets).toHaveLength(1);
  expect(JSON.stringify(own)).not.toContain(yossi.id);
  const theirs = await answer<Record<string, unknown>>(carmel, "select public.export_my_account()");
  expect(theirs).toMatchObject({
    company: { slug: "carmel" },
    properties: [],
    password_resets: [],
  });
});

check("the export has the states and prices of the listings, and the uploads", async () => {
  await move(dana, "close", [DANAS], 1_800_000);
  const exported = (who: Person) =>
    answer<Record<"listing_events" | "listing_prices" | "pictures" | "properties", object[]>>(
      who,
      "select public.export_my_account()",
    );
  const own = await exported(dana);
  expect(own.properties).toContainEqual(
    expect.objectContaining({ id: DANAS, status: "closed", final_price: 1800000 }),
  );
  expect(own.listing_events).toContainEqual(
    expect.objectContaining({ listing_id: DANAS, from_status: "active", to_status: "closed" }),
  );
  expect(own.listing_prices).toContainEqual(
    expect.objectContaining({ listing: DANAS, price: 1950000, to: expect.any(String) }),
  );
  expect(own.listing_prices).toHaveLength(2);
  const [{ n } = { n: 0 }] = await owner<{ n: number }>(
    `select count(*)::integer as n from private.media where owner_id = '${dana.profile}'`,
  );
  expect(n).toBeGreaterThan(0);
  expect(own.pictures).toHaveLength(n);
  expect(JSON.stringify(own.pictures)).not.toContain(yossi.profile);
  const others = JSON.stringify(await exported(yossi));
  for (const id of [DANAS, dana.profile, dana.id]) expect(others).not.toContain(id);
  expect((await exported(yossi)).listing_prices).toHaveLength(1);
});

check("the export has all payments, including those that wait for an operator", async () => {
  const plan = "(select id from public.plans where slug = 'agent')";
  const notice = (txn: string, user: string, proved: boolean) =>
    owner(
      `select public.billing_notice(jsonb_build_object('provider', 'generic', 'txn', '${txn}', 'kind', 'paid', 'amount', 99,
         'currency', 'ILS', 'user_id', '${user}', 'plan_id', ${plan}, 'fresh', true, 'proved', ${proved},
         'raw', jsonb_build_object('email', '${txn}@example.com')))`,
    );
  await notice("own-paid", dana.id, true);
  await notice("own-waits", dana.id, false);
  await notice("not-hers", yossi.id, true);
  const own = await answer<{ payments: object[]; paying: object }>(
    dana,
    "select public.export_my_account()",
  );
  expect(own.payments).toMatchObject([
    { txn: "own-paid", state: "applied", amount: 99, raw: { email: "own-paid@example.com" } },
    { txn: "own-waits", state: "waits", raw: { email: "own-waits@example.com" } },
  ]);
  expect(own.paying).toEqual({ failed_at: null, grace_until: null, cancelled_at: null });
  expect(JSON.stringify(own)).not.toContain("not-hers");
});
