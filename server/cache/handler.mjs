// Next's cache handler: stores cached pages and responses. Next loads it outside the bundle, so it is plain JavaScript
// and imports nothing of the app.
//
// Five promises that Next's own file cache does not make:
// - An entry made while a write happened is not cached. Every entry remembers how many writes had been announced when
//   its making began; a tag revalidated after that makes it stale.
// - A page may set its own status in a meta tag (a deleted listing is 410). Next can only send 404, and without a body.
// - A write that bypassed this site is noticed within a second (changes.mjs).
// - A cached page is shown before its scripts load (late-scripts.mjs), and lists which of its inline scripts are its
//   own (own-scripts.mjs).
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
/** Matches the lifetime of cached pages and queries (server/public/cached.ts). */
const RESPONSE_SECONDS = 300;
/** Lifetime of a page rendered without a part that could not be read, so that visitors meanwhile do not wait. */
const LACKING_SECONDS = 10;

/** Pages name the scripts of their build, so another build must not serve them. */
function buildOf(serverDistDir) {
  try {
    return readFileSync(join(serverDistDir, "..", "BUILD_ID"), "utf8").trim();
  } catch {
    return "development";
  }
}

/**
 * One store per process: Next creates a handler for every request. The server opens it at its start, because responses
 * made before Next are cached as well.
 */
export async function openStore(serverDistDir) {
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
   * When the making of an entry began, in announced writes; kept between its miss and its set. Each request has its
   * own: of two that make the same entry, the one that began earlier may end later.
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
    const report = (outcome) => signal({ of: "cache", kind, outcome });
    const tags = entry && [EVERYTHING, ...entry.tags, ...(context?.softTags ?? [])];
    if (entry && (await isTrue(store, entry, tags, now))) {
      report("hit");
      if (entry.value.kind === "APP_PAGE" && typeof entry.value.html === "string") {
        reportPageHit({
          id: entry.id,
          html: entry.value.html,
          isFresh: again(store, key, entry, tags),
        });
      }
      return { lastModified: entry.savedAt, value: entry.value, cacheControl: entry.life };
    }
    report(now === null ? "away" : entry ? "stale" : "miss");
    if (!this.#begun.has(key) && now !== null) this.#begun.set(key, now);
    return null;
  }

  async set(key, value, context) {
    const epoch = this.#begun.get(key);
    this.#begun.delete(key);
    if (!value) return;
    // Also for a page that is not cached: Next sends its first visitor the value as it is here.
    if (value.kind === "APP_PAGE" && typeof value.html === "string") {
      sayStatus(value);
      const asMade = value.html;
      value.html = lateScripts(asMade);
      value.headers = withOwnScripts(value.headers, value.html, asMade);
    }
    // Set without a preceding miss, or while the shared store was away: its age is unknown.
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

/** An epoch of a shared store above `now` predates a loss of its data: what was revalidated since is unknown. */
const isTrue = async (store, entry, tags, now) =>
  entry.epoch <= now && isFresh(entry) && !(await store.renewedSince(tags, entry.epoch));

/** Without the page itself, which is dropped when there is no room for it. */
function again(store, key, { id, epoch, savedAt, seconds }, tags) {
  return () => mayBeShownAgain(store, key, { id, epoch, savedAt, seconds }, tags);
}

/**
 * Repeats the checks of `get` for a response that was made from an entry (response-cache.ts). A no is not announced:
 * the request then goes to Next, which checks here.
 */
async function mayBeShownAgain(store, key, entry, tags) {
  await noticeWrites(store);
  const now = await store.epoch();
  if (now === null || !(await store.holds(key, entry.id))) return false;
  if (!(await isTrue(store, entry, tags, now))) return false;
  signal({ of: "cache", kind: "page", outcome: "hit" });
  return true;
}

/** Up to a fifth less, so that entries made at one moment, as after a start, do not all expire at one moment. */
const apart = (seconds) =>
  typeof seconds === "number" ? seconds * (1 - Math.random() / 5) : seconds;

/** Next shows a stale entry once more while it makes a new one; a changed price must not be shown so. */
function isFresh({ savedAt, seconds }) {
  return typeof seconds !== "number" || Date.now() - savedAt < seconds * 1000;
}

function sayStatus(page) {
  const match = STATUS_META.exec(page.html);
  if (match) page.status = Number(match[1]);
}
