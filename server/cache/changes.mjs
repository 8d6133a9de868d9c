// Writes that did not pass through this site: the database notes what visitors would see changed,
// and every instance asks for it, only while somebody is looking. What was heard is good for a second; before it is
// over the next visitor has it asked for again, so that where many come nobody waits.

import { BudgetSpent, withinBudget } from "../request-budget.mjs";
import { EVERYTHING } from "./tag-names.mjs";

const GOOD_FOR_MS = 1000;
const ASKED_AGAIN_MS = 700;
/** So long after somebody came who does not wait it is asked for. */
const ANSWERED_MS = 20;
/** How long a visitor waits for the answer. A slower one is still heard when it comes. */
const REQUEST_BUDGET_MS = 1500;
const ANSWER_MS = 10_000;
/** So long after a silence nobody waits for the notes again; they are asked for all the same. */
const SILENT_MS = 5000;
/** The database forgets its notes after an hour; who asks this late may have missed some. */
const LATE_MS = 30 * 60 * 1000;

/** `askedAt`: when the last was asked for; `endedAt`: when that was asked for whose answer has come, or never will. */
const watch = { next: null, askedAt: 0, endedAt: 0, heard: 0, asking: null, silentAt: -SILENT_MS };

/** Renews what changed. A database that does not answer changes nothing: pages stay as they are. */
export async function noticeWrites(store) {
  const came = Date.now();
  for (;;) {
    // An answer that was asked for longer ago may be older than a write this visitor must not miss.
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
  // Whoever waits for nothing is answered first: to ask takes longer than to answer from what is kept.
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
    // Next's own fetch would count this as a request of the page that happens to be made, and refuse
    // to keep that page ("changed from static to dynamic"): the unpatched one belongs to nobody.
    const plainFetch = globalThis.fetch._nextOriginalFetch ?? globalThis.fetch;
    // As server/env.ts takes the address, with a slash at its end or without.
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
    // Something else answered in its place: what was noted until now is still to be heard.
    if (!Array.isArray(tags)) return;
    const missed = watch.next !== null && now - watch.heard > LATE_MS;
    watch.next = next;
    watch.heard = now;
    watch.silentAt = -SILENT_MS;
    if (missed || tags.includes(EVERYTHING)) await store.renew([EVERYTHING]);
    else if (tags.length > 0) await store.renew(tags);
  } catch {
    // Asked again in a second.
    watch.silentAt = Date.now();
  }
}
