// Several instances share their pages through Redis. When Redis does not answer, pages are made
// anew for every visitor: slower, never stale.
import { deserialize, serialize } from "node:v8";

const PREFIX = "delet:page";
const RENEWED = `${PREFIX}:renewed`;
const EPOCH = `${PREFIX}:epoch`;
/** Longer than any page lives; after it Redis forgets by itself. */
const KEPT_SECONDS = 24 * 60 * 60;

export class RedisStore {
  #redis;
  #binary;
  #build;
  /** Tags that could not be told to Redis: told as soon as it is back, before anything is read. */
  #owed = new Set();

  constructor(redis, binary, build) {
    this.#redis = redis;
    this.#binary = binary;
    this.#build = build;
  }

  static async open(url, build) {
    const { createClient, RESP_TYPES } = await import("redis");
    const redis = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: 2000,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000),
      },
    });
    // biome-ignore lint/suspicious/noConsole: the app's log cannot be imported here
    redis.on("error", (error) => console.error(`page cache: ${error.message || error.code}`));
    await redis.connect().catch(() => {});
    const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    return new RedisStore(redis, binary, build);
  }

  /** Null while Redis is away: then nothing is read and nothing kept. */
  async epoch() {
    return this.#try(async () => {
      if (this.#owed.size > 0) {
        const owed = [...this.#owed];
        await this.#tell(owed);
        for (const tag of owed) this.#owed.delete(tag);
      }
      return Number((await this.#redis.get(EPOCH)) ?? 0);
    }, null);
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

  /** Its tags say whether it is true, wherever it lies. */
  async holds() {
    return true;
  }

  async write(key, entry) {
    await this.#try(() =>
      this.#redis.set(this.#key(key), serialize(entry), {
        expiration: { type: "EX", value: KEPT_SECONDS },
      }),
    );
  }

  async renew(tags) {
    try {
      await this.#tell(tags);
    } catch {
      for (const tag of tags) this.#owed.add(tag);
    }
  }

  async #tell(tags) {
    const epoch = await this.#redis.incr(EPOCH);
    await this.#redis.hSet(RENEWED, Object.fromEntries(tags.map((tag) => [tag, epoch])));
  }

  async renewedSince(tags, epoch) {
    return this.#try(async () => {
      const renewed = await this.#redis.hmGet(RENEWED, tags);
      return renewed.some((at) => Number(at ?? 0) > epoch);
    }, true);
  }

  async close() {
    await this.#redis.close();
  }

  async #try(ask, otherwise) {
    try {
      return await ask();
    } catch {
      return otherwise;
    }
  }
}
