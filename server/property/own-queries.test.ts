import { expect, test, vi } from "vitest";
import type { Status } from "@/lib/catalog/states";
import { getOwnListings } from "./own-queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("@/server/seo/metadata", () => ({}));
vi.mock("@/server/card/card", async (original) => ({
  ...(await original<typeof import("@/server/card/card")>()),
  cardMaker:
    async () =>
    ({ id, ribbon_enabled }: { id: string; ribbon_enabled: boolean }) => ({
      id,
      href: `/property/${id}`,
      ribbon_enabled,
    }),
}));

const id = "70000000-0000-4000-8000-000000000001";
const stored = (status: Status) => ({
  ...{ id, status, title: "דירה", transaction_type: null, price: null, price_per_sqm: null },
  ...{ city: null, neighborhood: null, address: null, rooms: null, floor: null },
  ...{ built_area: null, property_types: null, main_image_url: null, images: [] },
  ...{ ribbon_enabled: false, ribbon_text: null, ribbon_bg_color: null },
  ...{
    lowered_percent: null,
    is_new: false,
    automatic_ribbons: false,
    is_exclusive: false,
    open_house_on: null,
  },
  ...{
    expires_at: null,
    closed_at: null,
    final_price: null,
    reference: null,
    complete: true,
    price_in_doubt: false,
    withheld: null,
    is_asked: false,
    event: null,
  },
});

const answers = (row: object) =>
  rpc.mockResolvedValue({
    data: {
      ...{ found: 1, page: 1, states: {}, rows: [row] },
      totals: { all: 1, live: 0, expired: 0, due: 0 },
      publishing_stop: null,
      publishing_review: null,
      choices: { rooms: [10, 2.5, 3], cities: ["רעננה", "אילת"] },
    },
    error: null,
  });
const agent = (isPublic: boolean, ribbon = false) => ({
  username: "dana",
  isPublic,
  features: { ribbon, aiParser: false, aiDescription: false },
});

test.each<[Status, boolean, string]>([
  ["active", true, `/property/${id}`],
  ["draft", true, `/preview-property/${id}`],
  ["hidden", true, `/preview-property/${id}`],
  ["expired", true, `/preview-property/${id}`],
  // An agent whom visitors cannot find.
  ["active", false, `/preview-property/${id}`],
])(
  "the agent's card of a home that is %s links to an existing page",
  async (status, isFound, href) => {
    answers(stored(status));
    expect((await getOwnListings({}, agent(isFound))).cards[0]?.href).toBe(href);
  },
);

test.each([true, false])(
  "a stored ribbon is shown only while the agent's plan allows one: %s",
  async (may) => {
    answers({ ...stored("hidden"), ribbon_enabled: true });
    const { cards } = await getOwnListings({}, agent(true, may));
    expect(cards[0]).toMatchObject({ ribbon_enabled: may });
  },
);

test("filter choices are sorted by number and by name", async () => {
  answers(stored("active"));
  const { choices } = await getOwnListings({}, agent(true));
  expect(choices).toEqual({ rooms: [2.5, 3, 10], cities: ["אילת", "רעננה"] });
});
