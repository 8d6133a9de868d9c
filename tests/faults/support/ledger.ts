/** What is stored under one key, as one line; null when nothing is. */
export type Content = string | null;

type Entry = {
  /** The last that the site said was stored. */
  told: Content;
  /** Sent since, without an answer that says so: each may have happened, whole, or not at all. */
  perhaps: Content[];
  /** Sends the unanswered one again, as a person would press the button again. */
  again: (() => Promise<Answer>) | null;
  /** Why it was not done, as far as anything was said. */
  code: string | null;
};

/** What the site said to a write: that it is done, or a code of `errors`, or nothing at all. */
export type Answer = { done: boolean; code: string | null };

export type Ledger = ReturnType<typeof ledger>;

/** Every write that was sent, and what the site said of it. */
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
    /** What something else, that was sent before, may do to this key. */
    mayBecome(key: string, content: Content) {
      entries.get(key)?.perhaps.push(content);
    },
    /** One that was deleted for good. */
    removed: () =>
      [...entries].find(([, { told, perhaps }]) => told === null && perhaps.length === 0)?.[0],
    isKnown: (key: string) => entries.has(key),
    isQuiet: (key: string) => !entries.get(key)?.again,
    /** Repeats all that was not acknowledged; answers what still is not. */
    async settle() {
      for (const [, { again }] of unanswered()) await again?.();
      return unanswered().map(([key, { code }]) => `${key}: ${code}`);
    },
    /** Of the writes without an answer, how many are stored. */
    happened: (stored: Map<string, Content[]>) =>
      unanswered().filter(([key, { perhaps }]) => perhaps.includes(stored.get(key)?.[0] ?? null))
        .length,
    /** What is stored and should not be, as sentences. */
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
