import { setTimeout as sleep } from "node:timers/promises";
import { getLastChange } from "@/server/account/last-change";
import { getAccount } from "@/server/account/session";
import { log } from "@/server/log";

const POLL_MS = 3000;
/** The browser comes back by itself, with a session that was refreshed meanwhile. */
const LIFETIME_MS = 4 * 60_000;

/**
 * Tells when the own profile or company changed elsewhere: an admin, another tab. It looks at when
 * the rows changed; the database is asked as the person, so it says nothing about anybody else.
 */
export async function GET(request: Request) {
  const account = await getAccount();
  if (!account) return new Response(null, { status: 401 });
  const text = new TextEncoder();
  const end = Date.now() + LIFETIME_MS;

  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let told = "";
      try {
        while (!request.signal.aborted && Date.now() < end) {
          const changed = await getLastChange(account);
          const news = changed === told ? ": still here\n\n" : `data: ${changed}\n\n`;
          controller.enqueue(text.encode(news));
          told = changed;
          await sleep(POLL_MS, undefined, { signal: request.signal });
        }
      } catch (error) {
        if (!request.signal.aborted) log.warn({ err: error }, "account events ended early");
      }
      if (!request.signal.aborted) controller.close();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Compression would hold the words back until there are more.
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
