// A single instance caches its pages in memory: the least recently shown are evicted first.
import { signal } from "../signals/channel.mjs";
import { EVERYTHING, RENEWED_MAX } from "./tag-names.mjs";

const MAX_BYTES = Number(process.env.PAGE_CACHE_MB || 128) * 1024 * 1024;

const sizeOf = ({ value }) =>
  1024 +
  // A string with Hebrew in it takes two bytes a character.
  2 * (value.html?.length ?? 0) +
  (value.rscData?.length ?? 0) +
  (value.data?.body?.length ?? 0) +
  (value.body?.length ?? 0);

export class MemoryStore {
  #entries = new Map();
  #renewed = new Map();
  #epoch = 0;
  #bytes = 0;

  async epoch() {
    return this.#epoch;
  }

  async read(key) {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Whether this very entry is still stored; showing it counts as a read. */
  async holds(key, id) {
    return (await this.read(key))?.id === id;
  }

  async write(key, entry) {
    this.#drop(key);
    const bytes = sizeOf(entry);
    if (bytes > MAX_BYTES / 10) return;
    this.#entries.set(key, { ...entry, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
    signal({ of: "cache-size", entries: this.#entries.size, bytes: this.#bytes });
  }

  #drop(key) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  async renew(tags) {
    this.#epoch += 1;
    if (this.#renewed.size > RENEWED_MAX) this.#renewed = new Map([[EVERYTHING, this.#epoch]]);
    for (const tag of tags) this.#renewed.set(tag, this.#epoch);
  }

  async renewedSince(tags, epoch) {
    return tags.some((tag) => (this.#renewed.get(tag) ?? 0) > epoch);
  }
}
