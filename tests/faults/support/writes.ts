import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { emptyProperty } from "@/lib/property/values";
import { type Answer, ledger } from "./ledger";
import type { ActionReply, Person } from "./person";
import { keyOf, line, WHOLE } from "./stored";
import type { World } from "./world";

type Listing = { request: string; id: string | null; version: number | null; images: string[] };

const SAVED = { city: "חיפה", propertyTypes: ["apartment" as const] };

export type Outcome = Answer & { what: string };

const DONE = { done: true, code: null };

/**
 * Two people at work through the site's own forms: an agent with listings, pictures and a profile, an operator with
 * somebody's subscription. The log records the acknowledgements.
 */
export async function writer(world: Pick<World, "query">, agent: Person, operator: Person) {
  const log = ledger();
  const listings: Listing[] = [];
  let count = 0;
  const [me] = await world.query<{ user: string }>(
    "select user_id as user from public.profiles where username is not null",
  );
  const [maya] = await world.query<{ user: string }>(
    "select user_id as user from public.profiles where name = 'Maya'",
  );
  const subscriber = maya?.user ?? "";
  const plans = await world.query<{ id: string }>("select id from public.plans order by slug");
  const addons = await world.query<{ id: string }>(
    "select id from public.plan_addons order by slug",
  );
  const user = me?.user ?? "";
  const jpeg = await picture();
  // The first save starts from the untouched profile.
  const [profile] = await world.query<{ name: string; phone: string | null; username: string }>(
    "select name, phone, username from public.profiles where username is not null",
  );
  const unchanged = line(profile?.name, profile?.phone, profile?.username);
  await log.write(keyOf.profile(user), unchanged, async () => DONE);

  /** Records a write, sends it, and returns the result. */
  async function attempt(
    what: string,
    key: string,
    content: string | null,
    send: () => Promise<Answer>,
  ): Promise<Outcome> {
    const answer = await log.write(key, content, () =>
      send().catch(() => ({ done: false, code: null })),
    );
    return { what, ...answer };
  }

  const answered = (reply: ActionReply, done: boolean) => ({
    done,
    code: reply.serverError?.code ?? null,
  });

  function save(what: string, listing: Listing) {
    count += 1;
    const { request, id, version, images } = listing;
    const values = {
      title: `דירה מספר ${count}`,
      price: 1_000_000 + count,
      rooms: 1 + (count % 9),
      description: `תיאור מספר ${count}`,
      images,
    };
    const { title, price, rooms, description } = values;
    const stored = line(title, price, rooms, description, images, SAVED.city, SAVED.propertyTypes);
    const input = { ...emptyProperty, ...SAVED, ...values, id, version };
    return attempt(what, keyOf.listing(request), stored, async () => {
      const sent = { ...input, clientRequestId: request, overwrite: false, priceConfirmed: false };
      const reply = await agent.act("saveProperty", "/add-property", sent);
      const saved = reply.data as { id: string; version: number } | undefined;
      if (saved) Object.assign(listing, saved);
      return answered(reply, saved !== undefined);
    });
  }

  /** Listings without unacknowledged writes, oldest first. */
  const quiet = () =>
    listings.filter(({ request, id }) => id && log.isQuiet(keyOf.listing(request)));

  const writes = {
    log,
    listings,
    publish(images: string[] = []) {
      const listing = { request: randomUUID(), id: null, version: null, images };
      listings.push(listing);
      return save("publish", listing);
    },

    edit: (listing: Listing) => save("edit", listing),

    remove(listing: Listing) {
      listings.splice(listings.indexOf(listing), 1);
      // Its pictures are deleted with it, a little later.
      for (const path of listing.images) log.mayBecome(keyOf.picture(path), null);
      return attempt("remove", keyOf.listing(listing.request), null, async () => {
        const input = { ids: [listing.id], change: "delete", finalPrice: null };
        const reply = await agent.act("changeListings", "/dashboard", input);
        // If the first response was lost there is nothing to delete now, which is refused as not found.
        return answered(reply, reply.data !== undefined);
      });
    },

    async profile(): Promise<Outcome> {
      count += 1;
      const [row] = await world
        .query<{ version: number }>(`select version from public.profiles where user_id = '${user}'`)
        .catch(() => []);
      // A profile that cannot be read cannot be edited.
      if (!row) return { what: "profile", done: false, code: null };
      const username = `dana${count}`;
      const phone = `050${String(count).padStart(7, "0")}`;
      const input = {
        ...{ name: "Dana Levi", phone, username, isPublic: true, profileImageUrl: null },
        ...{ license: "", areas: [], languages: [], workingSince: "", openingHours: null },
        ...{ pendingCode: null, version: row.version },
      };
      return attempt(
        "profile",
        keyOf.profile(user),
        line("Dana Levi", phone, username),
        async () => {
          const reply = await agent.act("saveProfile", "/profile", input);
          return answered(reply, reply.data !== undefined);
        },
      );
    },

    /** The path is returned only once the upload is stored, so a failed upload has no name to look for. */
    async upload(): Promise<Outcome & { path: string | null }> {
      const answer = await agent
        .ask("/api/uploads?kind=listing", {
          method: "POST",
          headers: { "content-type": "image/jpeg" },
          body: jpeg,
        })
        .then((got) => got.json() as Promise<{ path?: string; code?: string }>)
        .catch((): { path?: string; code?: string } => ({}));
      if (answer.path) await log.write(keyOf.picture(answer.path), WHOLE, async () => DONE);
      const { path = null, code = null } = answer;
      return { what: "upload", done: path !== null, code, path };
    },

    subscription() {
      count += 1;
      const total = count;
      const planId = plans[count % plans.length]?.id;
      const addonIds = addons.slice(0, count % (addons.length + 1)).map(({ id }) => id);
      const paymentUrl = `https://pay.example/${count}`;
      const endsAt = `2035-01-01T10:${String(count % 60).padStart(2, "0")}`;
      const stored = line(planId, addonIds, total, paymentUrl, fromLocalInput(endsAt));
      return attempt("subscription", keyOf.subscription(subscriber), stored, async () => {
        const input = { userId: subscriber, planId, addonIds, total, paymentUrl, endsAt };
        const reply = await operator.act("saveSubscription", `/admin/users/${subscriber}`, input);
        return answered(reply, reply.data !== undefined);
      });
    },

    /** One of each write at the same time; skips what is still unacknowledged. */
    async round(): Promise<Outcome[]> {
      const [first, second] = quiet();
      return Promise.all([
        writes.publish(),
        writes.upload(),
        ...(first && second ? [writes.edit(first), writes.remove(second)] : []),
        ...(log.isQuiet(keyOf.profile(user)) ? [writes.profile()] : []),
        ...(log.isQuiet(keyOf.subscription(subscriber)) ? [writes.subscription()] : []),
      ]);
    },

    /** Two listings to edit and to delete, one of them with a picture. */
    async prepare() {
      const { path } = await writes.upload();
      while (quiet().length < 2) await writes.publish(path ? [path] : []);
    },

    /** Repeats rounds until stopped. */
    keepOn() {
      let going = true;
      const done = (async () => {
        while (going) {
          const outcomes = await writes.round();
          // Pauses between immediate failures, or the log would have thousands of entries.
          if (!outcomes.some((outcome) => outcome.done)) await breath();
        }
      })();
      return () => {
        going = false;
        return done;
      };
    },
  };
  return writes;
}

export type Writer = Awaited<ReturnType<typeof writer>>;

const breath = () => new Promise((done) => setTimeout(done, 100));

async function picture() {
  const create = { width: 640, height: 480, channels: 3, background: "#456" } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}
