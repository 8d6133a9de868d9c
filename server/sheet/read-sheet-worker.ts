// Reads one file and ends. A thread of its own (read-in-thread.ts), because reading 5,000 rows takes a second or two of
// CPU time, in which the site would not respond. Bundled by scripts/launch/bundle.ts.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadMessage } from "./read-in-thread";
import { type OfficeResult, readOrder } from "./read-order";

const send = (message: ThreadMessage, transferred: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transferred);

async function main() {
  const sheet = await readOrder(workerData, async (query) => {
    send({ query });
    const [result] = await once(parentPort ?? new EventTarget(), "message");
    return result as OfficeResult;
  });
  const json = new TextEncoder().encode(JSON.stringify(sheet));
  send({ json }, [json.buffer]);
}

void main();
