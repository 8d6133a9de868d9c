import { expect } from "vitest";
import { answer, chapter, check, owner } from "../support/check";
import { carmel, DANAS, dana, type Person, yossi } from "../support/people";
import { move } from "../support/states";

chapter("Export of one's own account");

check("the export holds what belongs to the person, and nobody else's", async () => {
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

check(
  "the export tells what became of one's listings and what they cost, and what was uploaded",
  async () => {
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
  },
);
