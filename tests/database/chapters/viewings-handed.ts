import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  CARMEL_CODE,
  carmel,
  DANAS,
  dana,
  type Person,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { bookingOf, hoursOf } from "./viewings";

chapter("Viewings of leads that an office hands over");

type Row = { id: string; lead_id: string; state: string; city: string | null; starts_at: string };
type Time = { starts_at: string; open_house: boolean };

const inThreeDays = "(now() at time zone 'Asia/Jerusalem')::date + 3";
const HAND_HOMES = "select public.hand_homes($1, $2)";
const HAND_LEAD = "select public.hand_lead($1, $2)";

const own = async (who: Person) =>
  (await answer<{ rows: Row[] }>(who, "select public.own_viewings(false)")).rows;
const times = () => answer<Time[]>(visitor, "select public.open_viewings($1)", [DANAS]);
const letsOfficeRead = () => as(dana, "select public.save_lead_settings('at_once', null, true)");
const handHome = () =>
  answer<{ handed: string[]; refused: { reason: string }[] }>(carmel, HAND_HOMES, [
    [DANAS],
    yossi.profile,
  ]);

/** Opens two hours for that home in three days. */
async function open(who: Person, listing: string, change: object = {}) {
  const [found] = await owner<{ day: string }>(`select (${inThreeDays})::text as day`);
  const hours = hoursOf({ listing_id: listing, day: found?.day, ...change });
  await as(who, "select public.save_viewing_hours($1)", [hours]);
}

/** Books the first free time; `secret` is that of the link. */
async function book(listing: string) {
  const found = await answer<Time[]>(visitor, "select public.open_viewings($1)", [listing]);
  const booking = bookingOf({ listing_id: listing, starts_at: found[0]?.starts_at });
  expect(
    await answer(server, "select public.book_viewing($1, $2)", [booking, booking.request_id]),
  ).toMatchObject({ status: "added", state: "confirmed" });
  return booking.secret;
}

/** Yossi has a page and belongs to Dana's office. */
async function twoAgents() {
  await owner(
    `update public.profiles set organization_code = $1, username = coalesce(username, 'yossi'), is_public = true
     where id = $2`,
    [CARMEL_CODE, yossi.profile],
  );
}

check("a viewing goes with its lead, and its new agent is notified", async () => {
  await twoAgents();
  await open(dana, DANAS);
  const secret = await book(DANAS);
  const [viewing] = await own(dana);
  await as(carmel, HAND_LEAD, [viewing?.lead_id, yossi.profile]);
  expect(await own(dana)).toEqual([]);
  expect(await own(yossi)).toEqual([
    expect.objectContaining({ id: viewing?.id, state: "confirmed", city: expect.any(String) }),
  ]);
  expect(
    await owner(
      `select m.data ->> 'what' as what, (m.data ->> 'sequence')::integer as sequence from private.mails m
       where kind = 'viewing' and user_id = $1`,
      [yossi.id],
    ),
  ).toEqual([{ what: "handed", sequence: 1 }]);
  const [agent] = await owner<{ name: string }>("select name from public.profiles where id = $1", [
    yossi.profile,
  ]);
  expect(await answer(server, "select public.linked_viewing($1)", [secret])).toMatchObject({
    state: "confirmed",
    agent: agent?.name,
  });
});

check("two visitors are not sent to the same agent at the same time", async () => {
  await twoAgents();
  await letsOfficeRead();
  await open(dana, DANAS);
  await open(yossi, YOSSIS);
  await book(DANAS);
  await book(YOSSIS);
  const [[hers], [his]] = [await own(dana), await own(yossi)];
  expect(await refusal(carmel, HAND_LEAD, [hers?.lead_id, yossi.profile])).toBe(
    "P0001 viewing_taken",
  );
  expect((await handHome()).refused).toMatchObject([{ reason: "viewing_taken" }]);
  await as(yossi, "select public.answer_viewing($1, 'cancel')", [his?.id]);
  expect(await handHome()).toEqual({ handed: [DANAS], refused: [] });
  expect((await own(yossi)).filter(({ state }) => state === "confirmed")).toMatchObject([
    { id: hers?.id },
  ]);
});

check("an open house goes with its home, and other hours of the home are closed", async () => {
  await twoAgents();
  await letsOfficeRead();
  await open(dana, DANAS, { minutes: 120, seats: 2 });
  await open(dana, DANAS, { from_time: "15:00", to_time: "16:00" });
  await book(DANAS);
  await open(yossi, YOSSIS);
  await book(YOSSIS);
  const [[guest], [his]] = [await own(dana), await own(yossi)];
  // Handing over the lead alone leaves the visit to the agent who holds the open house.
  await as(carmel, HAND_LEAD, [guest?.lead_id, yossi.profile]);
  expect((await own(dana)).map(({ id }) => id)).toEqual([guest?.id]);
  // Handing over the home moves the visit, whoever has the lead.
  expect((await handHome()).refused).toMatchObject([{ reason: "viewing_taken" }]);
  await as(yossi, "select public.answer_viewing($1, 'cancel')", [his?.id]);
  expect((await handHome()).handed).toEqual([DANAS]);
  expect((await own(yossi)).map(({ id }) => id)).toContain(guest?.id);
  expect((await times()).map(({ open_house }) => open_house)).toEqual([true]);
  expect(
    await owner("select agent_id, seats from private.viewing_hours where listing_id = $1", [DANAS]),
  ).toEqual([{ agent_id: yossi.profile, seats: 2 }]);
  // A booked place stays booked.
  await book(DANAS);
  expect(await times()).toEqual([]);
});

check("without permission to read leads a viewing stays with the agent who made it", async () => {
  await twoAgents();
  await open(dana, DANAS);
  await book(DANAS);
  const [viewing] = await own(dana);
  expect((await handHome()).handed).toEqual([DANAS]);
  expect((await own(dana)).map(({ id }) => id)).toEqual([viewing?.id]);
  expect([await own(yossi), await times()]).toEqual([[], []]);
});

check("what is over stays with the agent who was there", async () => {
  await twoAgents();
  await letsOfficeRead();
  await open(dana, DANAS);
  await book(DANAS);
  await owner(
    `update private.viewings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
     blocked_until = now() - interval '1 hour'`,
  );
  await handHome();
  expect(
    await owner("select agent_id from private.viewings where listing_id = $1", [DANAS]),
  ).toEqual([{ agent_id: dana.profile }]);
});
