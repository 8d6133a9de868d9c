import { randomUUID } from "node:crypto";
import { emptyProperty } from "@/lib/property/values";
import type { SeedBackend } from "@/supabase/seed/backend";
import { DIFFERENCES } from "@/supabase/tests/support/differences";
import type { Person } from "./person";

/** One listing that somebody tried to publish. */
type Write = { request: string; title: string; price: number; images: string[]; id: string | null };

const SAVED = { city: "חיפה", rooms: 4, propertyTypes: ["apartment"] } as const;

/** Publishes listings through the site's own form action and keeps a log of what it was told. */
export function writer(agent: Person) {
  const log: Write[] = [];

  async function send(write: Write) {
    const { request, title, price, images } = write;
    const input = {
      ...emptyProperty,
      ...SAVED,
      title,
      price,
      images,
      id: null,
      version: null,
      clientRequestId: request,
      overwrite: false,
    };
    const told = await agent.act("saveProperty", "/add-property", input).catch(() => null);
    const saved = told?.data as { id: string } | undefined;
    if (saved) write.id = saved.id;
    return told;
  }

  return {
    log,
    acknowledged: () => log.filter(({ id }) => id !== null),
    /** A new listing; null when no answer came back at all. */
    publish(images: string[] = []) {
      const number = log.length + 1;
      const title = `דירה מספר ${number}`;
      const write = { request: randomUUID(), title, price: 1_000_000 + number, images, id: null };
      log.push(write);
      return send(write);
    },
    /** What was not acknowledged is sent again, as a person would press the button again. */
    async repeat() {
      for (const write of log) if (write.id === null) await send(write);
    },
    /** Writes one after the other until told to stop. */
    keepOn() {
      let going = true;
      const done = (async () => {
        while (going) {
          // Between failures that come at once, a breath, or the log would be thousands long.
          if ((await this.publish())?.data === undefined) await breath();
        }
      })();
      return () => {
        going = false;
        return done;
      };
    },
  };
}

const breath = () => new Promise((done) => setTimeout(done, 500));

type Row = { request: string; id: string; title: string; price: number; whole: boolean };

/** What is wrong with the database after these writes: nothing, or sentences that say it. */
export async function wrongs(db: Pick<SeedBackend, "query">, log: Write[]) {
  const rows = await db.query<Row>(
    `select client_request_id as request, id, title, price::float8 as price,
       city = '${SAVED.city}' and rooms = ${SAVED.rooms} and property_types = '{apartment}'
         and not exists (select from unnest(images) path
                         where path not in (select m.path from private.media m)) as whole
     from public.properties`,
  );
  const found: string[] = [];
  for (const write of log) {
    const mine = rows.filter(({ request }) => request === write.request);
    if (mine.length > 1) found.push(`${write.title} is there ${mine.length} times`);
    if (write.id && mine[0]?.id !== write.id) found.push(`${write.title} was told and is gone`);
    if (mine.some(({ title, price }) => title !== write.title || price !== write.price)) {
      found.push(`${write.title} is another`);
    }
  }
  for (const { title, request, whole } of rows) {
    if (!whole) found.push(`${title} is half written`);
    if (!log.some((write) => write.request === request)) found.push(`${title} was never sent`);
  }
  const shown = await db.query<{ what: string }>(DIFFERENCES);
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
    "select count(*)::int as n from public.public_listings",
  );
  if (n !== rows.length) found.push(`visitors see ${n} of ${rows.length}`);
  return [...found, ...shown.map(({ what }) => `what visitors see: ${what}`)];
}
