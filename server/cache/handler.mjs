// Next's cache handler: where cached pages and answers live. It is loaded by Next itself, so it is
// plain JavaScript and imports nothing of the app.
//
// Five promises that Next's own file cache does not make:
// - What was made while a write happened is not kept. Every entry remembers how many writes had been
//   announced when its making began; a tag renewed after that makes it worthless.
// - A page may say its own status in a meta tag (a deleted listing is 410). Next can only say 404,
//   and without a body.
// - A write that passed by this site is noticed within a second (changes.mjs).
// - A kept page shows itself before its scripts are asked for (late-scripts.mjs), and says which of its
//   inline scripts are its own (own-scripts.mjs).
// - Several instances may share one Redis (REDIS_URL), and agree at once on what is stale.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { forgetLifetimesBeyond } from "../next/cache-controls.mjs";
import { signal } from "../signals/channel.mjs";
import { noticeWrites } from "./changes.mjs";
import { wasDegradedSince } from "./degraded.mjs";
import { lateScripts } from "./late-scripts.mjs";
import { MemoryStore } from "./memory.mjs";
import { withOwnScripts } from "./own-scripts.mjs";
import { provideFreshness, reportPageHit } from "./page-hits.mjs";
import { EVERYTHING } from "./tag-names.mjs";

const STATUS_META = /<meta name="delet:status" content="(404|410|503)"\/?>/;

const LIFETIMES_MAX = 1000;
/** As long as cached pages and queries live (server/public/cached.ts). */
const RESPONSE_SECONDS = 300;
/** How long a page is kept that was made without something that could not be read: who comes meanwhile does not wait. */
const LACKING_SECONDS = 10;

/** Pages name the scripts of their build, so another build must not show them. */
function buildOf(serverDistDir) {
  try {
    return readFileSync(join(serverDistDir, "..", "BUILD_ID"), "utf8").trim();
  } catch {
    return "development";
  }
}

/** One store a process: Next makes a handler for every request. */
async function openStore(serverDistDir) {
  globalThis.__deletCache ??= (async () => {
    const store = await newStore(serverDistDir);
    provideFreshness((tags) => freshnessOf(store, tags));
    return store;
  })();
  return globalThis.__deletCache;
}

async function newStore(serverDistDir) {
  if (!process.env.REDIS_URL) return new MemoryStore();
  const { RedisStore } = await import("./redis.mjs");
  return RedisStore.open(process.env.REDIS_URL, buildOf(serverDistDir));
}

/** Responses of route handlers, which Next does not cache, are as fresh as pages made at the same moment. */
async function freshnessOf(store, tags) {
  await noticeWrites(store);
  const epoch = await store.epoch();
  if (epoch === null) return null;
  const savedAt = Date.now();
  return async () => {
    await noticeWrites(store);
    const now = await store.epoch();
    if (
      now === null ||
      !(await isTrue(
        store,
        { epoch, savedAt, seconds: RESPONSE_SECONDS },
        [EVERYTHING, ...tags],
        now,
      ))
    )
      return false;
    signal({ of: "cache", kind: "page", outcome: "hit" });
    return true;
  };
}

export default class CacheHandler {
  /**
   * When the making of an entry began, in announced writes; kept between its miss and its set. Each
   * request has its own: of two that make the same entry, the one that began earlier may end later.
   */
  #begun = new Map();
  /** When its request began. */
  #since = performance.now();

  constructor({ serverDistDir } = {}) {
    this.serverDistDir = serverDistDir;
  }

  async store() {
    return openStore(this.serverDistDir ?? "");
  }

  async get(key, context) {
    const store = await this.store();
    await noticeWrites(store);
    const now = await store.epoch();
    const entry = now === null ? null : await store.read(key);
    const kind = context?.kind === "FETCH" ? "data" : "page";
    const tell = (outcome) => signal({ of: "cache", kind, outcome });
    const tags = entry && [EVERYTHING, ...entry.tags, ...(context?.softTags ?? [])];
    if (entry && (await isTrue(store, entry, tags, now))) {
      tell("hit");
      if (entry.value.kind === "APP_PAGE" && typeof entry.value.html === "string") {
        reportPageHit({
          id: entry.id,
          html: entry.value.html,
          isFresh: again(store, key, entry, tags),
        });
      }
      return { lastModified: entry.savedAt, value: entry.value, cacheControl: entry.life };
    }
    tell(now === null ? "away" : entry ? "stale" : "miss");
    if (!this.#begun.has(key) && now !== null) this.#begun.set(key, now);
    return null;
  }

  async set(key, value, context) {
    const epoch = this.#begun.get(key);
    this.#begun.delete(key);
    if (!value) return;
    // Also of a page that is not kept: Next answers its first visitor with what stands here now.
    if (value.kind === "APP_PAGE" && typeof value.html === "string") {
      sayStatus(value);
      const asMade = value.html;
      value.html = lateScripts(asMade);
      value.headers = withOwnScripts(value.headers, value.html, asMade);
    }
    // Asked without a miss before, or while the shared store was away: nobody knows how old it is.
    if (epoch === undefined || value.status >= 500) return;
    forgetLifetimesBeyond(LIFETIMES_MAX);
    const store = await this.store();
    const carried = value.headers?.["x-next-cache-tags"];
    const lacks = value.kind === "APP_PAGE" && wasDegradedSince(this.#since);
    const life = lacks
      ? { ...context?.cacheControl, revalidate: LACKING_SECONDS }
      : context?.cacheControl;
    await store.write(key, {
      id: randomUUID(),
      value,
      epoch,
      tags: carried ? carried.split(",") : (context?.tags ?? []),
      savedAt: Date.now(),
      life,
      seconds: apart(value.kind === "FETCH" ? value.revalidate : life?.revalidate),
    });
  }

  async revalidateTag(tags) {
    const store = await this.store();
    await store.renew([tags].flat());
  }

  resetRequestCache() {}
}

/** What a shared store counted after `now` is of before it lost its data: nobody knows what was renewed since. */
const isTrue = async (store, entry, tags, now) =>
  entry.epoch <= now && isFresh(entry) && !(await store.renewedSince(tags, entry.epoch));

/** Without the page itself, which goes when there is no room for it. */
function again(store, key, { id, epoch, savedAt, seconds }, tags) {
  return () => mayBeShownAgain(store, key, { id, epoch, savedAt, seconds }, tags);
}

/**
 * What `get` asks of an entry, asked again by whoever has the answer that was made of it (response-cache.ts).
 * A no is told nobody: Next is asked then, and asks here.
 */
async function mayBeShownAgain(store, key, entry, tags) {
  await noticeWrites(store);
  const now = await store.epoch();
  if (now === null || !(await store.holds(key, entry.id))) return false;
  if (!(await isTrue(store, entry, tags, now))) return false;
  signal({ of: "cache", kind: "page", outcome: "hit" });
  return true;
}

/** Up to a fifth less: what was made at one moment, as after a start, would all be made again at one moment. */
const apart = (seconds) =>
  typeof seconds === "number" ? seconds * (1 - Math.random() / 5) : seconds;

/** Next shows an old entry once more while it makes a new one; a changed price must not. */
function isFresh({ savedAt, seconds }) {
  return typeof seconds !== "number" || Date.now() - savedAt < seconds * 1000;
}

function sayStatus(page) {
  const match = STATUS_META.exec(page.html);
  if (match) page.status = Number(match[1]);
}
