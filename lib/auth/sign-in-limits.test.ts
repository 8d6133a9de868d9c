import { beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "./limits";
import { admitMail, admitSignIn, type Caller, type Count, forgottenAfter } from "./sign-in-limits";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The former limit of one shared bucket per account, before it was split: sixty an hour. */
const GUESSES_A_DAY = 60 * 24;
const email = "dana@example.com";

/** The database's counters (`private.rate_hit`) with a fake clock, in seconds. */
let now = 0;
let counters: Map<string, { began: number; hits: number }>;
beforeEach(() => {
  now = 0;
  counters = new Map();
});
const keyOf = (bucket: string, parts: string[]) => [bucket, ...parts].join(" ");
const count: Count = async (bucket, ...parts) => {
  const { limit, seconds } = LIMITS[bucket];
  const key = keyOf(bucket, parts);
  const old = counters.get(key);
  const counter = !old || old.began + seconds <= now ? { began: now, hits: 0 } : old;
  counter.hits += 1;
  counters.set(key, counter);
  return {
    allowed: counter.hits <= limit,
    remaining: Math.max(0, limit - counter.hits),
    retry_after: counter.hits <= limit ? 0 : counter.began + seconds - now,
  };
};

const stranger = (n: number): Caller => ({
  client: `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`,
  device: null,
  email,
});
const known = (n: number): Caller => ({ client: "198.51.100.1", device: `device-${n}`, email });
const tries = async (caller: Caller) => {
  const answer = await admitSignIn(count, caller);
  return "refused" in answer ? answer.refused : "tried";
};

/** All attempts these clients get in a day, each trying as often as allowed, every five minutes. */
async function guessesInADay(callers: Caller[]) {
  let guesses = 0;
  for (now = 0; now < DAY; now += 300) {
    for (const caller of callers) {
      while ((await tries(caller)) === "tried") guesses += 1;
    }
  }
  return guesses;
}

describe("guesses a day stay within the limit of one account", () => {
  test.each([1, 2, 10, 100, 1000])("from %i addresses", async (addresses) => {
    const guesses = await guessesInADay(Array.from({ length: addresses }, (_, n) => stranger(n)));
    expect(guesses).toBeGreaterThan(0);
    expect(guesses).toBeLessThanOrEqual(GUESSES_A_DAY);
  });

  test("from someone who signed in once and kept a hundred known devices", async () => {
    const callers = Array.from({ length: 100 }, (_, n) => [known(n), stranger(n)]).flat();
    expect(await guessesInADay(callers)).toBeLessThanOrEqual(GUESSES_A_DAY);
  });

  test("the separate limits add up to the former limit of one account", () => {
    const rooms = [LIMITS["sign-in-known"], LIMITS["sign-in-fresh"], LIMITS["sign-in-rest"]];
    expect(rooms.map(({ seconds }) => seconds)).toEqual([HOUR, HOUR, HOUR]);
    expect(rooms.reduce((sum, { limit }) => sum + limit, 0) * 24).toBe(GUESSES_A_DAY);
  });
});

describe("nobody is locked out from afar", () => {
  const attack = async (addresses: number) => {
    for (let n = 0; n < addresses; n += 1) {
      for (let tried = 0; tried < 10; tried += 1) await tries(stranger(n));
    }
  };

  test("one address with thousands of attempts uses up nobody else's quota", async () => {
    for (let tried = 0; tried < 5000; tried += 1) await tries(stranger(1));
    expect(await tries(stranger(2))).toBe("tried");
    expect(await tries(known(1))).toBe("tried");
  });

  test("a few addresses do not use up the quota of new devices", async () => {
    await attack(10);
    expect(await tries(stranger(2))).not.toBe("tried");
    expect(await tries(stranger(5000))).toBe("tried");
  });

  test("a known device gets in, however many addresses attack", async () => {
    await attack(5000);
    expect(await tries(known(1))).toBe("tried");
    // A stranger learns that others caused it, and can request a mail.
    expect(await tries(stranger(9000))).toBe("loginBusy");
  });

  test("addresses that used up their attempts no longer consume the new-device quota that day", async () => {
    await attack(40);
    expect(await tries(stranger(5000))).toBe("loginBusy");
    for (let hour = 1; hour <= 3; hour += 1) {
      now = hour * HOUR;
      await attack(40);
    }
    now = 4 * HOUR;
    await attack(40);
    expect(await tries(stranger(5000))).toBe("tried");
  });

  test("responses are delayed before anybody is refused", async () => {
    const waits: number[] = [];
    for (let n = 0; n < 35; n += 1) {
      const answer = await admitSignIn(count, stranger(n));
      if ("waitSeconds" in answer) waits.push(answer.waitSeconds);
    }
    expect([waits[0], waits.at(-1)]).toEqual([0, 4]);
    expect(waits).toEqual([...waits].sort());
    expect(await admitSignIn(count, known(1))).toEqual({ waitSeconds: 0 });
  });
});

test("a caller's sixth attempt is refused, and a successful sign-in resets the count", async () => {
  for (const caller of [stranger(1), known(1)]) {
    for (let tried = 1; tried <= 5; tried += 1) expect(await tries(caller)).toBe("tried");
    expect(await admitSignIn(count, caller)).toEqual({ refused: "loginLimit", seconds: 900 });
    for (const [bucket, ...parts] of forgottenAfter(caller)) counters.delete(keyOf(bucket, parts));
    expect(await tries(caller)).toBe("tried");
  }
});

describe("mails", () => {
  const ask = async (kind: "reset" | "resend" | "sign-up", caller: Caller) => {
    const answer = await admitMail(count, kind, caller);
    return "refused" in answer ? answer.refused : answer.send ? "sent" : "not sent";
  };

  test.each(["reset", "resend", "sign-up"] as const)(
    "requests from another address never block a %s",
    async (kind) => {
      for (let attempt = 0; attempt < 50; attempt += 1) await ask(kind, stranger(1));
      expect(await ask(kind, stranger(1))).toBe("limit");
      expect(await ask(kind, stranger(2))).toBe("sent");
    },
  );

  test("a second mail within a minute returns the remaining wait", async () => {
    expect(await ask("resend", stranger(1))).toBe("sent");
    now = 20;
    expect(await admitMail(count, "resend", stranger(1))).toEqual({
      refused: "mailPause",
      seconds: 40,
    });
    now = 60;
    expect(await ask("resend", stranger(1))).toBe("sent");
  });

  test("signing up counts as a mail, since it sends a confirmation", async () => {
    await ask("sign-up", stranger(1));
    expect(await ask("resend", stranger(1))).toBe("mailPause");
  });

  test("many addresses cannot flood a mailbox, and the owner's device is always served", async () => {
    const answers: string[] = [];
    for (let n = 0; n < 100; n += 1) answers.push(await ask("reset", stranger(n)));
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(12);
    expect(answers.at(-1)).toBe("not sent");
    expect(await ask("reset", known(1))).toBe("sent");
  });
});
