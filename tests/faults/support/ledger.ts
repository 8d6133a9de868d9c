/** The stored content of one key, as one line; null when there is none. */
export type Content = string | null;

type Entry = {
  /** The last content that the site acknowledged. */
  told: Content;
  /** Unacknowledged writes since then: each may have happened completely, or not at all. */
  perhaps: Content[];
  /** Retries the unacknowledged write, as a person would press the button again. */
  again: (() => Promise<Answer>) | null;
  /** The code of the failure, if there was one. */
  code: string | null;
};

/** The site's result of a write: done, a code of `errors`, or neither. */
export type Answer = { done: boolean; code: string | null };

export type Ledger = ReturnType<typeof ledger>;

/** Records every write, and its result. */
export function ledger() {
  const entries = new Map<string, Entry>();
  let acknowledged = 0;

  async function write(
    key: string,
    content: Content,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const entry = entries.get(key) ?? { told: null, perhaps: [], again: null, code: null };
    entries.set(key, entry);
    entry.perhaps.push(content);
    entry.again = () => write(key, content, send);
    const answer = await send();
    entry.code = answer.code;
    if (answer.done) {
      Object.assign(entry, { told: content, perhaps: [], again: null });
      acknowledged += 1;
    }
    return answer;
  }

  const unanswered = () => [...entries].filter(([, { again }]) => again);

  return {
    write,
    acknowledged: () => acknowledged,
    /** An effect that an earlier write may have on this key. */
    mayBecome(key: string, content: Content) {
      entries.get(key)?.perhaps.push(content);
    },
    /** A key that was deleted for good. */
    removed: () =>
      [...entries].find(([, { told, perhaps }]) => told === null && perhaps.length === 0)?.[0],
    isKnown: (key: string) => entries.has(key),
    isQuiet: (key: string) => !entries.get(key)?.again,
    /** Retries everything unacknowledged; returns what still fails. */
    async settle() {
      for (const [, { again }] of unanswered()) await again?.();
      return unanswered().map(([key, { code }]) => `${key}: ${code}`);
    },
    /** How many of the unacknowledged writes are stored. */
    happened: (stored: Map<string, Content[]>) =>
      unanswered().filter(([key, { perhaps }]) => perhaps.includes(stored.get(key)?.[0] ?? null))
        .length,
    /** Stored content that should not be there, as sentences. */
    wrongs(stored: Map<string, Content[]>) {
      const found: string[] = [];
      for (const [key, { told, perhaps }] of entries) {
        const [now = null, ...more] = stored.get(key) ?? [];
        if (more.length > 0) found.push(`${key} is there ${more.length + 1} times`);
        if ([told, ...perhaps].includes(now)) continue;
        if (now === null) found.push(`${key} was told and is gone`);
        else if (told === null && perhaps.length === 0)
          found.push(`${key} was deleted and is there`);
        else found.push(`${key} is ${now}, not ${[told, ...perhaps].join(" or ")}`);
      }
      for (const key of stored.keys()) {
        if (!entries.has(key)) found.push(`${key} was never sent`);
      }
      return found;
    },
  };
}
