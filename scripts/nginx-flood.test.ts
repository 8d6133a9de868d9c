import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RATES } from "@/lib/http/rates";
import { findNginx, startNginx } from "./launch/nginx";
import { choosePort } from "./launch/port";

// How deploy/nginx.conf limits an abusive client, in front of a stub that counts what passes.

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

const limits = [
  ["/api/suggest", RATES.suggest],
  ["/api/search-count", RATES.count],
  ["/api/homes", RATES.homes],
  ["/explore", { burst: 120, perSecond: 10 }],
  ["/share-card/search/x/y.jpg", { burst: 60, perSecond: 5 }],
] as const;

let asked = 0;
const site = createServer(({ url }, answer) => {
  asked++;
  // No response is served from a cache.
  answer.setHeader("cache-control", "no-store");
  if (url?.startsWith("/api/account/events")) answer.write("data: 1\n\n");
  else answer.end();
});

let port = 0;
const send = (path: string) =>
  new Promise<Answer>((done, broken) => {
    const sent = request({ host: "127.0.0.1", port, path }, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        done({ status: message.statusCode ?? 0, headers: message.headers, body });
      });
    });
    sent.once("error", broken).end();
  });
let runs = 0;
/** A search with a URL not requested before. */
const fresh = (path: string) => `${path}?run=${++runs}`;

describe.skipIf(!findNginx())("a flood from one address", () => {
  let stop = async () => {};

  beforeAll(async () => {
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    port = await choosePort(undefined, 4395);
    stop = await startNginx(port, (site.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await stop();
    site.closeAllConnections();
    site.close();
  });
  beforeEach(() => {
    asked = 0;
  });

  test.each(limits)(
    "is stopped before it reaches %s, and other requests are not",
    async (path, rate) => {
      const { burst, perSecond } = rate;
      const begun = performance.now();
      const all = await Promise.all(Array.from({ length: burst + 100 }, () => send(fresh(path))));
      const seconds = (performance.now() - begun) / 1000;
      const through = all.filter(({ status }) => status === 200).length;
      expect(through).toBeGreaterThan(burst);
      expect(through).toBeLessThanOrEqual(burst + 1 + Math.ceil(seconds * perSecond));
      expect(asked).toBe(through);
      const refused = all.find(({ status }) => status !== 200);
      expect([refused?.status, refused?.headers["retry-after"]]).toEqual([429, "1"]);
      const page = await send(`/page-${++runs}`);
      expect([page.status, page.headers["retry-after"]]).toEqual([200, undefined]);
    },
  );

  test("of searches gets a Hebrew error, and pages that are not searches still open", async () => {
    const flood = (address: () => string) =>
      Promise.all(Array.from({ length: 220 }, () => send(address())));
    const all = await flood(() => fresh("/dana"));
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(refused?.body).toContain("יותר מדי חיפושים בבת אחת");
    for (const path of ["/dana", "/dana?s=aB3dE6", "/dana?_rsc=1x2y3", "/_next/static/a.js?v=1"]) {
      expect([path, (await send(path)).status]).toEqual([path, 200]);
    }
    const searched = await flood(() => "/dana?s=aB3dE6&roomsMin=4");
    expect(searched.some(({ status }) => status === 429)).toBe(true);
  });

  test("opens at most two hundred streams, and closing one frees a slot", async () => {
    const open = () =>
      new Promise<{ status: number; close: () => void }>((done) => {
        const path = "/api/account/events";
        const sent = request({ host: "127.0.0.1", port, path, agent: false }, (message) => {
          message.resume().once("error", () => undefined);
          done({ status: message.statusCode ?? 0, close: () => sent.destroy() });
        });
        sent.once("error", () => undefined).end();
      });
    const all = await Promise.all(Array.from({ length: 201 }, open));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const { close } of all) close();
    await expect
      .poll(async () => {
        const { status, close } = await open();
        close();
        return status;
      })
      .toBe(200);
  });
});
