import "server-only";
import { join } from "node:path";
import { log } from "@/server/log";
import type { OfficeQuery, OfficeResult, ReadOrder } from "./read-order";

export type ThreadMessage = { query: OfficeQuery } | { json: Uint8Array<ArrayBuffer> };

/** 5,000 rows take about two seconds, many times that on a busy machine. */
const READ_SECONDS = 60;

/** 5,000 rows take about 100 MB. */
const HEAP_MB = 400;

const BUNDLES = process.env.NODE_ENV === "production" ? "dist/site" : "dist/dev";
const SCRIPT = join(process.cwd(), BUNDLES, "read-sheet-worker.mjs");

// Not imported: Next's compiler would look for the script of each `new Worker` of an imported module, and bundle every
// file of the checkout for a path that it cannot know.
const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");

/**
 * Reads a file in a thread of its own, without environment variables: its memory and its time are limited, and the
 * site responds to others meanwhile. Resolves to the JSON of the sheet, or to null if the file exceeds a limit; throws
 * the signal's reason.
 */
export function readInThread(
  order: ReadOrder,
  look: (query: OfficeQuery) => Promise<OfficeResult>,
  {
    signal,
    seconds = READ_SECONDS,
    heapMb = HEAP_MB,
    script = SCRIPT,
  }: {
    signal?: AbortSignal;
    seconds?: number;
    heapMb?: number;
    script?: string;
  } = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  signal?.throwIfAborted();
  return new Promise((done, failed) => {
    const bytes = new Uint8Array(order.bytes);
    const thread = new Thread(script, {
      workerData: { ...order, bytes },
      transferList: [bytes.buffer],
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const end = (settle: () => void) => {
      clearTimeout(limit);
      signal?.removeEventListener("abort", abort);
      thread.removeAllListeners().on("error", () => undefined);
      void thread.terminate();
      settle();
    };
    const refuse = (reason: string) => {
      log.warn({ bytes: order.bytes.byteLength, reason }, "a sheet took too much to read");
      end(() => done(null));
    };
    const abort = () => end(() => failed(signal?.reason));
    const limit = setTimeout(() => refuse("time"), seconds * 1000);
    signal?.addEventListener("abort", abort, { once: true });
    thread.on("message", (message: ThreadMessage) => {
      if ("json" in message) return end(() => done(message.json));
      look(message.query).then(
        (result) => thread.postMessage(result),
        (error) => end(() => failed(error)),
      );
    });
    thread.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuse("memory") : end(() => failed(error)),
    );
    thread.once("exit", (code) =>
      end(() => failed(new Error(`the thread that reads a sheet ended with ${code}`))),
    );
  });
}
