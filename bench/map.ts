// The map against its goals, on a throw-away PostgreSQL: milliseconds of the backend's CPU time, so that a busy machine
// changes little.
//   npm run bench:map                        1,000,000 listings
//   npm run bench:map -- 200000              another size
//   npm run bench:map -- --keep /tmp/homes   in a cluster that stays there, shared with bench:search
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import type pg from "pg";
import { writeShape } from "@/lib/map/area";
import { option } from "@/scripts/launch/environment";
import { withCluster } from "@/scripts/postgres-cluster";
import { reportGoals } from "./goals";
import { percentile } from "./open-loop";
import { openSearchDatabase } from "./search-data";
import { repeatable } from "./search-workload";
import { timeWrites } from "./search-writes";

const SIZE = 1_000_000;
const QUESTIONS = 100;
/** The goal applies up to this many homes in a box, before filters. */
const HOMES_MAX = 50_000;
const CORNERS = 60;
const GOALS = { boxes: 50, shapes: 80, country: 300 };
const WRITE_MORE = 1.1;
const WRITE_ROUNDS = 4;
/** The two indexes that only map and box queries use. */
const OF_PLACES = ["search_rows_place", "search_rows_unplaced"];

type Box = { west: number; south: number; east: number; north: number; homes: number };
type Question = { filters: Record<string, unknown>; zoom: number };

const random = repeatable(43);
const chance = (share: number) => random() < share;
const between = (from: number, to: number) => from + random() * (to - from);

/** Typical filters of visitors: none, a deal, a price, rooms. */
function someFilters(): Record<string, unknown> {
  const transactionType = chance(0.5) ? "sale" : "rent";
  const step = transactionType === "sale" ? 500_000 : 1_000;
  const priceMax = step * Math.ceil(between(3, 9));
  const roomsMin = Math.ceil(between(1, 8)) / 2;
  return {
    ...(chance(0.7) && { transactionType, ...(chance(0.6) && { priceMax }) }),
    ...(chance(0.4) && { roomsMin, roomsMax: roomsMin + 1 }),
  };
}

/** Boxes around homes, of every width from a street to a district, with at most as many homes as the goal covers. */
async function someBoxes(db: pg.Client): Promise<Box[]> {
  const { rows: middles } = await db.query<{ map_lat: number; map_lng: number }>(
    "select map_lat, map_lng from public.public_listings where seq % 997 = 0 order by seq limit $1",
    [QUESTIONS * 4],
  );
  const boxes: Box[] = [];
  for (const { map_lat, map_lng } of middles) {
    const half = 0.004 * 2 ** between(0, 5);
    const [west, east] = [map_lng - half, map_lng + half];
    const [south, north] = [map_lat - half * 0.8, map_lat + half * 0.8];
    const { rows } = await db.query<{ homes: string }>(
      `select count(*) as homes from private.search_rows
       where x between private.map_x($1) and private.map_x($3) and y between private.map_y($4) and private.map_y($2)`,
      [west, south, east, north],
    );
    const homes = Number(rows[0]?.homes);
    if (homes > 0 && homes <= HOMES_MAX) boxes.push({ west, south, east, north, homes });
    if (boxes.length === QUESTIONS) break;
  }
  return boxes;
}

const zoomOf = ({ east, west }: Box) =>
  Math.min(18, Math.floor(Math.log2((360 * 3) / (east - west))));

/** A freehand polygon around a box's middle: neighbouring corners have different radii. */
function shapeIn({ west, south, east, north }: Box) {
  const corners = Array.from({ length: CORNERS }, (_, n) => {
    const turn = (n / CORNERS) * 2 * Math.PI;
    const out = between(0.75, 1) / 2;
    return {
      lat: (south + north) / 2 + (north - south) * out * Math.sin(turn),
      lng: (west + east) / 2 + (east - west) * out * Math.cos(turn),
    };
  });
  return writeShape(corners);
}

const boundsOf = ({ west, south, east, north }: Box) =>
  [west, south, east, north].map((degrees) => degrees.toFixed(5)).join();

const processor = (backend: number) =>
  Number(readFileSync(`/proc/${backend}/schedstat`, "utf8").split(" ")[0]) / 1e6;

const ask = (db: pg.Client, { filters, zoom }: Question) =>
  db.query("select public.map_listings($1, $2)", [filters, zoom]);

const cells = (values: number[]) =>
  [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1).padStart(9)).join("");

async function measure(url: string, size: number) {
  const db = await openSearchDatabase(url, size);
  try {
    const { rows } = await db.query("select pg_backend_pid() as pid");
    const backend = rows[0].pid as number;
    // Parallel workers would be separate processes.
    await db.query("set max_parallel_workers_per_gather = 0");
    const timed = async (body: () => Promise<unknown>): Promise<[unknown, number]> => {
      const start = processor(backend);
      const answer = await body();
      return [answer, processor(backend) - start];
    };
    const boxes = await someBoxes(db);
    const kinds: Record<keyof typeof GOALS, Question[]> = {
      boxes: boxes.map((box) => ({
        filters: { ...someFilters(), bounds: boundsOf(box) },
        zoom: zoomOf(box),
      })),
      shapes: boxes.map((box) => ({
        filters: { ...someFilters(), shape: shapeIn(box) },
        zoom: zoomOf(box),
      })),
      country: Array.from({ length: 40 }, (_, n) => ({
        filters: n === 0 ? {} : someFilters(),
        zoom: 7,
      })),
    };
    console.log(
      `\n${size.toLocaleString("en")} listings, ${boxes.length} boxes of ${percentile(
        boxes.map(({ homes }) => homes),
        0.5,
      )} homes (middle) to ${Math.max(...boxes.map(({ homes }) => homes))}; ms of processor`,
    );
    console.log(`${"".padEnd(12)}${["p50", "p95", "max"].map((n) => n.padStart(9)).join("")}`);
    const goals: [string, boolean][] = [];
    for (const [kind, questions] of Object.entries(kinds)) {
      // Warms the caches, as on a running server.
      for (const question of questions) await ask(db, question);
      const times: number[] = [];
      for (const question of questions) times.push((await timed(() => ask(db, question)))[1]);
      console.log(`${kind.padEnd(12)}${cells(times)}`);
      const most = GOALS[kind as keyof typeof GOALS];
      const p95 = percentile(times, 0.95);
      goals.push([`${kind}: p95 ${p95.toFixed(1)} ms (at most ${most})`, p95 <= most]);
    }
    goals.push(await writesBeside(db, size, timed));
    return goals;
  } finally {
    await db.end();
  }
}

/** A price change with everything derived from it, beside the same without the indexes of places. */
async function writesBeside(
  db: pg.Client,
  size: number,
  timed: (body: () => Promise<unknown>) => Promise<[unknown, number]>,
): Promise<[string, boolean]> {
  const { rows } = await db.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where schemaname = 'private' and indexname = any ($1)",
    [OF_PLACES],
  );
  if (rows.length !== OF_PLACES.length) throw new Error("an index of places is not there");
  // A discarded first run: pages that were read once are faster the second time. Then in turns, taking the lowest
  // median of each: other work on the machine makes writes slower, never faster.
  await timeWrites(db, size, timed);
  const rounds: { kept: number[]; without: number[] }[] = [];
  for (let round = 0; round < WRITE_ROUNDS; round++) {
    const { whole: kept } = await timeWrites(db, size, timed);
    for (const name of OF_PLACES) await db.query(`drop index private.${name}`);
    const { whole: without } = await timeWrites(db, size, timed);
    for (const { indexdef } of rows) await db.query(indexdef);
    rounds.push({ kept, without });
  }
  for (const { kept, without } of rounds)
    console.log(`${"a write".padEnd(12)}${cells(kept)}\n${"without".padEnd(12)}${cells(without)}`);
  const least = (of: (round: (typeof rounds)[number]) => number[]) =>
    Math.min(...rounds.map((round) => percentile(of(round), 0.5)));
  const [more, less] = [least(({ kept }) => kept), least(({ without }) => without)];
  return [
    `a write with the map takes ${(more / less).toFixed(2)} times as long (at most ${WRITE_MORE})`,
    more / less <= WRITE_MORE,
  ];
}

const size =
  process.argv
    .slice(2)
    .map(Number)
    .find((number) => number > 0) ?? SIZE;
await withCluster(
  async (url) => {
    const goals = await measure(url, size);
    console.log(`\n${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
    reportGoals(goals);
  },
  "-c shared_buffers=1GB -c work_mem=64MB -c maintenance_work_mem=512MB -c max_wal_size=8GB -c jit=off",
  option("keep"),
);
