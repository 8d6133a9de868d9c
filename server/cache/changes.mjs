// Writes that did not pass through this site: the database notes which tags changed, and every instance polls it, only
// while there are visitors. An answer is valid for a second; shortly before it expires, the next visitor triggers a
// poll, so that on a busy site nobody waits.

import { BudgetSpent, withinBudget } from "../request-budget.mjs";
import { EVERYTHING } from "./tag-names.mjs";

const GOOD_FOR_MS = 1000;
const ASKED_AGAIN_MS = 700;
/** Delay of a poll for which its visitor does not wait. */
const ANSWERED_MS = 20;
/** How long a visitor waits for the answer. A slower one is still applied when it comes. */
const REQUEST_BUDGET_MS = 1500;
const ANSWER_MS = 10_000;
/** After a timeout, nobody waits for the notes for this long; they are still requested. */
const SILENT_MS = 5000;
/** The database drops its notes after an hour; an instance that polls this late may have missed some. */
const LATE_MS = 30 * 60 * 1000;

/** `askedAt`: start of the last poll; `endedAt`: start of the latest poll that has ended, with an answer or without. */
const watch = { next: null, askedAt: 0, endedAt: 0, heard: 0, asking: null, silentAt: -SILENT_MS };

/** Revalidates what changed. A database that does not answer changes nothing: pages stay as they are. */
export async function noticeWrites(store) {
  const came = Date.now();
  for (;;) {
    // The answer to an earlier poll may predate a write that this visitor must see.
    const age = came - watch.endedAt;
    if (!watch.asking && age >= ASKED_AGAIN_MS) {
      watch.askedAt = Date.now();
      watch.asking = hear(store, age < GOOD_FOR_MS);
    }
    if (age < GOOD_FOR_MS) return;
    if (Date.now() - watch.silentAt < SILENT_MS) return;
    const { asking } = watch;
    const left = Math.max(0, REQUEST_BUDGET_MS - (Date.now() - watch.askedAt));
    const late = await withinBudget(() => Promise.race([asking, tooLate(left)])).catch((error) => {
      if (error instanceof BudgetSpent) return true;
      throw error;
    });
    if (!late) continue;
    watch.silentAt = Date.now();
    return;
  }
}

async function hear(store, isEarly) {
  // The visitor who does not wait is served first: polling takes longer than serving a cached page.
  if (isEarly) await new Promise((done) => setTimeout(done, ANSWERED_MS));
  const askedAt = Date.now();
  await ask(store, askedAt);
  watch.endedAt = askedAt;
  watch.asking = null;
}

const tooLate = (ms) => new Promise((over) => setTimeout(over, ms, true).unref());

async function ask(store, now) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return;
  try {
    // Next's patched fetch would count this as a request of the page being rendered, and refuse to cache that page
    // ("changed from static to dynamic"): the unpatched one belongs to no page.
    const plainFetch = globalThis.fetch._nextOriginalFetch ?? globalThis.fetch;
    // Normalized as in server/env.ts: the address may end with a slash.
    const project = SUPABASE_URL.replace(/\/+$/, "");
    const response = await plainFetch(`${project}/rest/v1/rpc/public_changes`, {
      method: "POST",
      cache: "no-store",
      headers: {
        "content-type": "application/json",
        apikey: SUPABASE_SECRET_KEY,
        authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
      },
      body: JSON.stringify({ _since: watch.next }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) return;
    const { next, tags } = await response.json();
    // Something else answered in the database's place: the notes are still to be read.
    if (!Array.isArray(tags)) return;
    const missed = watch.next !== null && now - watch.heard > LATE_MS;
    watch.next = next;
    watch.heard = now;
    watch.silentAt = -SILENT_MS;
    if (missed || tags.includes(EVERYTHING)) await store.renew([EVERYTHING]);
    else if (tags.length > 0) await store.renew(tags);
  } catch {
    // Retried in a second.
    watch.silentAt = Date.now();
  }
}
