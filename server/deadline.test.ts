import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deadline } from "./deadline";
import { limitedFetch } from "./outbound";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** A server whose responses never end. */
const server = createServer((_, response) => {
  response.writeHead(200);
  const drip = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(drip));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a dripping response ends at its deadline despite garbage collection", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const collecting = setInterval(collectGarbage, 20);
  const own = new AbortController();
  const ask = limitedFetch({ timeoutMs: 200, bytesMax: 1_000_000 });
  const dripped = ask(url, { signal: own.signal }).then((answer) => answer.text());
  const outcome = dripped.then(
    () => "ended",
    (error: Error) => error.name,
  );
  expect(await Promise.race([outcome, sleep(3000, "waits")])).toBe("TimeoutError");
  clearInterval(collecting);
});

test("the caller's own abort ends it before the deadline, also when already aborted", () => {
  const own = new AbortController();
  const over = deadline(60_000, own.signal);
  expect(over.aborted).toBe(false);
  own.abort("enough");
  expect([over.reason, deadline(60_000, own.signal).reason]).toEqual(["enough", "enough"]);
});
