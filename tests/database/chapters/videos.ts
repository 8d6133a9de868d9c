import { expect } from "vitest";
import { VIDEO_CASES } from "@/lib/property/video.cases";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { carmel, DANAS, dana, type Person, visitor } from "../support/people";

chapter("Videos");

const saving = (id: string | null, version: number | null, data: object) =>
  refusal(dana, "select public.save_property($1, $2, $3)", [id, version, JSON.stringify(data)]);

const draft = {
  title: "דירה מרווחת ומוארת",
  transaction_type: "rent",
  price: 5200,
  city: "תל אביב-יפו",
  rooms: 3.5,
  property_types: ["apartment", "penthouse"],
};

const VIDEO = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
const OTHER = "https://vimeo.com/1084537";
const subscribe = (who: Person, plan: string, ends = "null") =>
  owner(
    `insert into public.user_subscriptions (user_id, plan_id, starts_at, ends_at)
     select '${who.id}', id, now() - interval '1 year', ${ends} from public.plans where slug = '${plan}'
     on conflict (user_id) do update set plan_id = excluded.plan_id, status = 'active', ends_at = excluded.ends_at`,
  );
const FILM = "update public.properties set video_url = $1 where id = $2 returning video_url";
/** Tries the write and rolls it back. */
const filming = (video: string | null) => refusal(dana, FILM, [video, DANAS]);
/** Writes the video and returns the stored value. */
const film = (video: string | null) => answer<string | null>(dana, FILM, [video, DANAS]);
const seen = (id: string = DANAS) =>
  answer<string | null>(visitor, `select public.listing_video('${id}')`);

check("every form of a video's URL is stored as one, and anything else is refused", async () => {
  await subscribe(dana, "agent-plus");
  for (const [typed, stored] of VIDEO_CASES) {
    const now = stored ? await film(typed) : await filming(typed);
    expect([typed, now]).toEqual([typed, stored ?? "23514 video_valid"]);
  }
});

check("a video needs a plan that has videos: the agent's own or the office's", async () => {
  const added = { ...draft, video_url: VIDEO };
  expect(await filming(VIDEO)).toBe("P0001 video_not_in_plan");
  expect(await saving(null, null, added)).toBe("P0001 video_not_in_plan");
  expect(await saving(DANAS, 1, { video_url: VIDEO })).toBe("P0001 video_not_in_plan");
  await subscribe(dana, "agent");
  expect(await filming(VIDEO)).toBe("P0001 video_not_in_plan");
  await subscribe(carmel, "agent-plus");
  expect(await filming(VIDEO)).toBe("P0001 video_not_in_plan");
  await subscribe(carmel, "agency");
  expect(await filming(VIDEO)).toBe("allowed");
  expect(await saving(null, null, added)).toBe("allowed");
  await as(dana, "select public.unlink_company()");
  expect(await filming(OTHER)).toBe("P0001 video_not_in_plan");
  await subscribe(dana, "agent-plus");
  expect(await filming(OTHER)).toBe("allowed");
});

check(
  "without the plan a video may stay or be removed, not change, and nobody sees it",
  async () => {
    await subscribe(dana, "agent-plus");
    await film(VIDEO);
    expect(await seen()).toBe(VIDEO);
    await subscribe(dana, "agent");
    expect(await seen()).toBeNull();
    expect(
      await refusal(
        dana,
        `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`,
      ),
    ).toBe("allowed");
    expect(await filming("https://youtu.be/aqz-KE-bpKQ")).toBe("allowed");
    expect(await filming(OTHER)).toBe("P0001 video_not_in_plan");
    // A plan that expires without any write.
    await subscribe(dana, "agent-plus", "now() + interval '1 hour'");
    expect(await seen()).toBe(VIDEO);
    await subscribe(dana, "agent-plus", "now() - interval '1 hour'");
    expect(await seen()).toBeNull();
    await subscribe(dana, "agent-plus");
    expect(await seen()).toBe(VIDEO);
    await owner("update public.plans set video = false where slug = 'agent-plus'");
    expect(await seen()).toBeNull();
    expect(await film(null)).toBeNull();
    expect(await filming(VIDEO)).toBe("P0001 video_not_in_plan");
  },
);

check("the video of a listing that visitors do not see is nobody's", async () => {
  await subscribe(dana, "agent-plus");
  await film(VIDEO);
  expect(await seen()).toBe(VIDEO);
  expect(await seen("00000000-0000-4000-8000-00000000dead")).toBeNull();
  await as(dana, "update public.profiles set is_public = false");
  expect(await seen()).toBeNull();
});
