import { expect } from "vitest";
import { NO_PLACE_NAMES, PLACE_NAMES } from "@/lib/property/place-name.cases";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  DANAS,
  dana,
  GILS,
  gil,
  type Person,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Names of places");

/** Records this many new names by the agent today. */
const brought = ({ profile }: Person, count: number) =>
  owner(
    `insert into private.new_places (agent_id, at)
     select $1::uuid, now() - interval '1 minute' from generate_series(1, $2::integer)`,
    [profile, count],
  );
const named = (column: "city" | "neighborhood", name: string, id = DANAS): [string, string[]] => [
  `update public.properties set ${column} = $1 where id = $2`,
  [name, id],
];

check(
  "an agent may add two hundred new names of places a day; known ones are unlimited",
  async () => {
    // The same neighbourhood name in another city is a different one.
    await owner("update public.properties set neighborhood = null where true");
    await brought(dana, 199);
    await as(dana, ...named("city", "עיר שלא הייתה"));
    await as(dana, ...named("neighborhood", "שכונה שלא הייתה"));
    await brought(dana, 1);
    expect(await refusal(dana, ...named("city", "עיר אחרת"))).toBe("P0001 places_limit");
    expect(await refusal(dana, ...named("neighborhood", "שכונה אחרת"))).toBe("P0001 places_limit");
    // One agent's limit does not affect another's.
    await as(yossi, ...named("city", "עיר אחרת", YOSSIS));
    await owner("update public.properties set neighborhood = null where true");
    expect(await refusal(dana, ...named("city", "עיר אחרת"))).toBe("allowed");
    // Plain SQL is unlimited.
    await owner(...named("city", "עיר שלישית"));

    await owner("update private.new_places set at = at - interval '25 hours'");
    await as(server, "select public.run_maintenance()");
    expect(await owner("select from private.new_places")).toEqual([]);
    expect(await refusal(dana, ...named("city", "עיר רביעית"))).toBe("allowed");
  },
);

check("the cities of homes that nobody saw count once their agent is public", async () => {
  await owner(
    "update public.properties set city = 'עיר שאיש לא ראה', neighborhood = null where id = $1",
    [GILS],
  );
  const appear = "update public.profiles set is_public = true";
  await brought(gil, 199);
  expect(await refusal(gil, appear)).toBe("allowed");
  await brought(gil, 1);
  expect(await refusal(gil, appear)).toBe("P0001 places_limit");
});

check("a place has one name, as it is displayed, and bidi controls are refused", async () => {
  const COLUMNS = ["city", "neighborhood", "address"];
  // Distance from a town is a separate check.
  await owner(
    `update public.properties set latitude = null, longitude = null where id = '${DANAS}'`,
  );
  for (const column of COLUMNS) {
    const call = `update public.properties set ${column} = $1 where id = '${DANAS}' returning ${column}`;
    for (const [given, stored] of PLACE_NAMES) {
      expect([given, await answer(dana, call, [given])]).toEqual([given, stored]);
    }
    for (const given of NO_PLACE_NAMES) {
      expect([given, await refusal(dana, call, [given])]).toEqual([given, `23514 ${column}_valid`]);
    }
    // A name of invisible characters counts as missing.
    expect(await refusal(dana, call, ["\u200F\u00A0"])).toBe(
      column === "city" ? "23514 city_valid" : "allowed",
    );
    if (column !== "city") expect(await answer(dana, call, ["\u200F\u00A0"])).toBeNull();
  }
  const made = await answer<{ id: string }>(dana, "select public.save_property(null, null, $1)", [
    {
      ...{ title: "דירה בעיר אחת", transaction_type: "sale", price: 1_000_000, rooms: 1 },
      ...{
        property_types: ["apartment"],
        city: "חי\u200Fפה\u00A0",
        neighborhood: "כרמל\u00A0 צרפתי",
      },
    },
  ]);
  expect(
    await as(
      visitor,
      `select city, neighborhood from public.public_listings where id = '${made.id}'`,
    ),
  ).toEqual([{ city: "חיפה", neighborhood: "כרמל צרפתי" }]);
});
