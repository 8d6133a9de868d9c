// Several instances share their pages through Redis. When Redis does not answer, pages are rendered for every visitor:
// slower, never stale.
import { deserialize, serialize } from "node:v8";
import { EVERYTHING, RENEWED_MAX } from "./tag-names.mjs";

const PREFIX = "delet:page";
const RENEWED = `${PREFIX}:renewed`;
const EPOCH = `${PREFIX}:epoch`;
/** Redis expires entries without a shorter lifetime after this. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Longest wait for a Redis that accepts connections and never answers; after it Redis is left alone for a while. */
const REQUEST_BUDGET_MS = 1000;
const REST_MS = 6000;
/** Pings keep a quiet connection open; one without any reply for so long is replaced. */
const PING_MS = 1000;
const SILENCE_MS = 4000;

/** The client itself waits for an answer as long as the connection is open. */
function within(answer, budgetMs, late = () => {}) {
  let timer;
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => {
      late();
      reject(new Error("Redis did not answer in time"));
    }, budgetMs);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** The connection was opened during some request, and its log lines are not that request's. */
function ofNoRequest(task) {
  const contexts = globalThis[Symbol.for("delet.request-context")];
  if (contexts) contexts.run(undefined, task);
  else task();
}

export class RedisStore {
  #redis;
  #binary;
  #build;
  #budgetMs;
  /** Tags that could not be sent to Redis: sent as soon as it is back, before any read. */
  #owed = new Set();
  #restsUntil = 0;

  constructor(redis, binary, build, budgetMs) {
    this.#redis = redis;
    this.#binary = binary;
    this.#build = build;
    this.#budgetMs = budgetMs;
  }

  static async open(url, build, budgetMs = REQUEST_BUDGET_MS) {
    const { createClient, RESP_TYPES } = await import("redis");
    const redis = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: 2000,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000),
      },
    });
    redis.on("error", (error) =>
      ofNoRequest(() => {
        // The site's log cannot be imported here; server/console.ts passes this on to it.
        console.warn(`page cache: ${error.message || error.code}`);
      }),
    );
    await within(redis.connect(), budgetMs).catch(() => {});
    const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    return new RedisStore(redis, binary, build, budgetMs);
  }

  /** Null while Redis is away: then nothing is read or cached. */
  async epoch() {
    return this.#try(async () => {
      if (this.#owed.size > 0) {
        const owed = [...this.#owed];
        await this.#tell(owed);
        for (const tag of owed) this.#owed.delete(tag);
      }
      return this.#count();
    }, null);
  }

  /**
   * A Redis without a count is new, or has lost its data. It counts on from the current time, above what instances
   * still remember of it, and all of that is stale: what was revalidated meanwhile is lost too.
   */
  async #count() {
    const epoch = await this.#redis.get(EPOCH);
    if (epoch !== null) return Number(epoch);
    const now = String(Date.now());
    const begun = this.#redis.multi().set(EPOCH, now, { condition: "NX" });
    // Of two instances that begin at once, both use the first one's count.
    await begun.hSetNX(RENEWED, EVERYTHING, now).exec();
    return Number(await this.#redis.get(EPOCH));
  }

  #key(key) {
    return `${PREFIX}:${this.#build}:${key}`;
  }

  async read(key) {
    return this.#try(async () => {
      const stored = await this.#binary.get(this.#key(key));
      return stored && deserialize(stored);
    }, null);
  }

  /** Its tags decide whether it is fresh, wherever it is stored. */
  async holds() {
    return true;
  }

  async write(key, entry) {
    await this.#try(() =>
      this.#redis.set(this.#key(key), serialize(entry), {
        expiration: { type: "EX", value: Math.ceil(entry.seconds || KEPT_SECONDS) },
      }),
    );
  }

  async renew(tags) {
    try {
      await this.#ask(() => this.#tell(tags));
    } catch {
      for (const tag of tags) this.#owed.add(tag);
    }
  }

  async #tell(tags) {
    await this.#count();
    const [epoch, names] = await this.#redis.multi().incr(EPOCH).hLen(RENEWED).exec();
    // Both in one transaction: between them a stale page would seem fresh.
    const update = this.#redis.multi();
    if (names > RENEWED_MAX) update.del(RENEWED).hSet(RENEWED, EVERYTHING, epoch);
    await update.hSet(RENEWED, Object.fromEntries(tags.map((tag) => [tag, epoch]))).exec();
  }

  async renewedSince(tags, epoch) {
    return this.#try(async () => {
      const renewed = await this.#redis.hmGet(RENEWED, tags);
      return renewed.some((at) => Number(at ?? 0) > epoch);
    }, true);
  }

  async close() {
    this.#redis.destroy();
  }

  async #ask(ask) {
    if (Date.now() < this.#restsUntil) throw new Error("Redis is left alone");
    return within(ask(), this.#budgetMs, () => {
      this.#restsUntil = Date.now() + REST_MS;
    });
  }

  async #try(ask, otherwise) {
    try {
      return await this.#ask(ask);
    } catch {
      return otherwise;
    }
  }
}
