import { getLastChange } from "@/server/account/last-change";
import { listen } from "@/server/account/live-streams";
import { getAccount } from "@/server/account/session";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { createDb } from "@/server/supabase/clients";

/** The stream's lifetime. The browser reconnects automatically, by then with a refreshed session. */
const LIFETIME_MS = 4 * 60_000;
/** Sent to a stream that was evicted to make room: with a short retry, two windows would evict each other all day. */
const REPLACED_RETRY_MS = 5 * 60_000;

/**
 * Notifies when the person's own profile or company changed elsewhere (an admin, another tab). It compares the rows'
 * update times and queries as the person, so it reveals nothing about anybody else.
 */
export async function GET(request: Request) {
  const account = await getAccount().catch((error) => {
    log.warn({ err: error }, "account events not begun");
    return "down" as const;
  });
  if (account === "down") return refusal(503);
  if (!account) return refusal(401);
  const db = await createDb();
  const text = new TextEncoder();

  let leave = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (line: string) => controller.enqueue(text.encode(`${line}\n\n`));
      const stop = listen(account.userId, {
        ask: () => withoutRequestBudget(() => getLastChange(db, account)),
        tell: (news) => say(news === null ? ": still here" : `data: ${news}`),
        end: (why) => {
          if (why === "replaced") say(`retry: ${REPLACED_RETRY_MS}`);
          leave();
          controller.close();
        },
      });
      const lifetime = setTimeout(() => {
        leave();
        controller.close();
      }, LIFETIME_MS);
      leave = () => {
        stop();
        clearTimeout(lifetime);
      };
      request.signal.addEventListener("abort", () => leave());
    },
    // The reader has disconnected; a later change must not write to a closed stream.
    cancel: () => leave(),
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // `no-transform`: compression would buffer events until more arrive.
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

const refusal = (status: number) =>
  new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
