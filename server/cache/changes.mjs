// Writes that did not pass through this site: the database notes what visitors would see changed,
// and every instance asks for it, once a second at most and only while somebody is looking.

const EVERY_MS = 1000;
const PATIENCE_MS = 1500;
/** The database forgets its notes after an hour; who asks this late may have missed some. */
const LATE_MS = 30 * 60 * 1000;

const watch = { next: null, asked: 0, heard: 0, asking: null };

/** Renews what changed. A database that does not answer changes nothing: pages stay as they are. */
export async function noticeWrites(store) {
  const now = Date.now();
  if (watch.asking) return watch.asking;
  if (now - watch.asked < EVERY_MS) return;
  watch.asked = now;
  watch.asking = ask(store, now).finally(() => {
    watch.asking = null;
  });
  return watch.asking;
}

async function ask(store, now) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return;
  try {
    // Next's own fetch would count this as a request of the page that happens to be made, and refuse
    // to keep that page ("changed from static to dynamic"): the unpatched one belongs to nobody.
    const plainFetch = globalThis.fetch._nextOriginalFetch ?? globalThis.fetch;
    const response = await plainFetch(`${SUPABASE_URL}/rest/v1/rpc/public_changes`, {
      method: "POST",
      cache: "no-store",
      headers: {
        "content-type": "application/json",
        apikey: SUPABASE_SECRET_KEY,
        authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
      },
      body: JSON.stringify({ _since: watch.next }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) return;
    const { next, tags } = await response.json();
    // Something else answered in its place: what was noted until now is still to be heard.
    if (!Array.isArray(tags)) return;
    const missed = watch.next !== null && now - watch.heard > LATE_MS;
    watch.next = next;
    watch.heard = now;
    if (missed || tags.includes("everything")) await store.renew(["everything"]);
    else if (tags.length > 0) await store.renew(tags);
  } catch {
    // Asked again in a second.
  }
}
