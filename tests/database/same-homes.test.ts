import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALBUM, type Kind } from "@/demo/pictures/album";
import { rng } from "@/demo/random";
import { pictureHash } from "@/server/media/picture-hash.mjs";
import { owner, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { dana, yossi } from "./support/people";

// The rule by which two listings count as one home, on homes of one town, deal and number of rooms: more than any real
// town has. Every picture of a copy is altered, and different homes show rooms of the same kinds. The pictures are
// drawn, which is harder than photographs: they share their furniture.

const HOMES = 165;
const [WIDTH, HEIGHT] = [480, 360];
const SHOWN: Kind[][] = [
  ["block", "corner", "tower", "balconies", "pillars"],
  ["living"],
  ["bedroom", "kids", "dining"],
  ["kitchen", "bathroom", "terrace"],
];

const MARK = Buffer.from(
  `<svg width="${WIDTH}" height="${HEIGHT}"><rect y="320" width="160" height="40" fill="#b00"/>
   <rect x="120" y="160" width="240" height="36" fill="#fff" fill-opacity="0.5"/></svg>`,
);
const jpeg = (picture: Sharp, quality = 75) => picture.jpeg({ quality }).toBuffer();
const ALTERED = {
  recompressed: (bytes: Buffer) => jpeg(sharp(bytes), 35),
  shrunk: (bytes: Buffer) => jpeg(sharp(bytes).resize(WIDTH / 2)),
  cropped: (bytes: Buffer) => {
    const [left, top] = [WIDTH * 0.05, HEIGHT * 0.05];
    const [width, height] = [WIDTH * 0.9, HEIGHT * 0.9];
    return jpeg(sharp(bytes).extract({ left, top, width, height }));
  },
  marked: (bytes: Buffer) => jpeg(sharp(bytes).composite([{ input: MARK }])),
  mirrored: (bytes: Buffer) => jpeg(sharp(bytes).flop()),
};
const WAYS = Object.entries(ALTERED);

type Home = { pictures: string[]; way: string; original: string; copy: string };
const homes: Home[] = [];
const drawn = new Map<string, Promise<Buffer>>();

function draw(id: string) {
  const known = drawn.get(id);
  if (known) return known;
  const svg = ALBUM.find((picture) => picture.id === id)?.svg() ?? "";
  const bytes = jpeg(sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT, { fit: "cover" }), 82);
  drawn.set(id, bytes);
  return bytes;
}

async function hang(agent: string, hashes: string[]) {
  const [row] = await owner<{ id: string }>(
    `with hung as (
       insert into private.media (path, owner_id, kind, bytes, width, height, hashes)
       select 'properties/' || $1 || '/' || gen_random_uuid() || '.jpg', $1::uuid, 'property', 1, 1, 1, h::bigint[]
       from unnest($2::text[]) h returning path)
     select array_agg(path) as id from hung`,
    [agent, hashes],
  );
  const [home] = await owner<{ id: string }>(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, images)
     values ($1, 'דירת ארבעה חדרים', 'sale', 2000000, 'רמת גן', 4, '{apartment}', $2) returning id`,
    [agent, row?.id],
  );
  return home?.id ?? "";
}

let db: Database;
beforeAll(async () => {
  db = await openDatabase();
  use(db);
  const { pick } = rng("same homes");
  for (let n = 0; n < HOMES; n++) {
    const pictures = SHOWN.map(
      (kinds) => pick(ALBUM.filter(({ kind }) => kinds.includes(kind))).id,
    );
    const [way, alter] = WAYS[n % WAYS.length] ?? ["", async (bytes: Buffer) => bytes];
    const bytes = await Promise.all(pictures.map(draw));
    const own = await Promise.all(bytes.map(pictureHash));
    const altered = await Promise.all(bytes.map(async (one) => pictureHash(await alter(one))));
    homes.push({
      ...{ pictures, way },
      original: await hang(dana.profile, own),
      copy: await hang(yossi.profile, altered),
    });
  }
}, 300_000);
afterAll(() => db?.close());

test("copies with every picture altered are found, and different homes never match", async () => {
  const rows = await owner<{ id: string; found: string[] }>(
    `select p.id, array(select s.listing_id from private.same_homes(p) s where s.by_pictures) as found
     from public.properties p where p.city = 'רמת גן' and p.agent_id = $1`,
    [yossi.profile],
  );
  const foundBy = new Map(rows.map(({ id, found }) => [id, found]));
  const missed = homes.filter(({ original, copy }) => !foundBy.get(copy)?.includes(original));
  const rates = WAYS.map(([way]) => {
    const of = (list: Home[]) => list.filter((home) => home.way === way).length;
    return [way, 1 - of(missed) / of(homes)] as const;
  });
  for (const [way, rate] of rates) expect([way, rate >= 0.95]).toEqual([way, true]);

  let pairs = 0;
  const wrong: string[][] = [];
  for (const one of homes)
    for (const other of homes) {
      // The album is small: two homes that share a picture are not different homes.
      if (other.pictures.some((id) => one.pictures.includes(id))) continue;
      pairs += 1;
      if (foundBy.get(one.copy)?.includes(other.original))
        wrong.push([...one.pictures, ...other.pictures]);
    }
  expect(pairs).toBeGreaterThanOrEqual(10_000);
  expect(wrong).toEqual([]);
}, 300_000);
