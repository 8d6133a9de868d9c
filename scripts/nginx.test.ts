import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findNginx, startNginx } from "./launch/nginx";

// deploy/nginx.conf in front of a stub whose responses name the client and count the requests.

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };
type Options = { method?: string; headers?: Record<string, string>; body?: Buffer };

const PUBLIC = "public, max-age=0, s-maxage=1, must-revalidate";
const SESSION = { cookie: "theme=dark; delet-session.0=noa" };

let requests: { path: string; headers: IncomingMessage["headers"]; bytes: number }[] = [];
let stream: ServerResponse | undefined;

function stub(message: IncomingMessage, answer: ServerResponse) {
  const path = message.url ?? "/";
  const entry = { path, headers: message.headers, bytes: 0 };
  requests.push(entry);
  const count = requests.filter((one) => one.path === path).length;
  message.on("data", (chunk: Buffer) => {
    entry.bytes += chunk.length;
  });
  message.on("end", async () => {
    // About as long as rendering a page takes.
    if (path.startsWith("/crowd")) await new Promise((done) => setTimeout(done, 200));
    const { pathname, searchParams } = new URL(path, "http://stub");
    if (pathname.startsWith("/api/account/events")) {
      answer.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
      });
      answer.write("data: 1\n\n");
      stream = answer;
      return;
    }
    const headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" };
    const control = searchParams.get("control") ?? PUBLIC;
    if (control !== "none") headers["cache-control"] = control;
    if (searchParams.has("cookie")) headers["set-cookie"] = "delet-session.0=secret";
    const text = `${count} for ${message.headers.cookie ?? "a visitor"} ${"דלת ".repeat(searchParams.has("long") ? 2000 : 0)}`;
    const packs = searchParams.has("packed") && message.headers["accept-encoding"] === "gzip";
    if (searchParams.has("packed")) headers.vary = "rsc, Accept-Encoding";
    if (packs) headers["content-encoding"] = "gzip";
    answer.writeHead(Number(searchParams.get("status") ?? 200), headers);
    answer.end(packs ? gzipSync(text) : text);
  });
}

let port = 0;
function send(path: string, { method = "GET", headers = {}, body }: Options = {}) {
  return new Promise<Answer>((done, broken) => {
    const to = { host: "127.0.0.1", port, path, method, headers };
    const sent = request(to, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const zipped = message.headers["content-encoding"] === "gzip";
        const text = (zipped ? gunzipSync(bytes) : bytes).toString();
        done({ status: message.statusCode ?? 0, headers: message.headers, body: text });
      });
    });
    sent.once("error", broken);
    sent.end(body);
  });
}
let runs = 0;
/** A URL not requested before, even when a test is retried. */
const fresh = (path: string) => `${path}${path.includes("?") ? "&" : "?"}run=${++runs}`;
/** Requests the same URL twice in a row: a cached response repeats its number. */
async function twice(path: string, first: Options = {}, second: Options = first) {
  const a = await send(path, first);
  const b = await send(path, second);
  return [a, b] as const;
}

const nginx = findNginx();
const title = nginx
  ? "deploy/nginx.conf"
  : "deploy/nginx.conf (skipped: no nginx here; Debian has it as the package nginx)";

describe.skipIf(!nginx)(title, () => {
  // The same header size limit as the site.
  const upstream = createServer({ maxHeaderSize: 64 * 1024 }, stub);
  const spare = createServer();
  let stop = async () => {};

  beforeAll(async () => {
    await new Promise<void>((done) => upstream.listen(0, "127.0.0.1", done));
    await new Promise<void>((done) => spare.listen(0, "127.0.0.1", done));
    port = (spare.address() as AddressInfo).port;
    await new Promise((done) => spare.close(done));
    stop = await startNginx(port, (upstream.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await stop();
    upstream.closeAllConnections();
    upstream.close();
  });
  beforeEach(() => {
    requests = [];
  });

  // A busy machine may take more than the second between two requests.
  describe("cached", { retry: 3 }, () => {
    test("one page, whichever share link opened it", async () => {
      const path = `/shared-${++runs}`;
      await send(`${path}?s=aB3xYz`);
      const [a, b] = [await send(`${path}?s=Zz9Zz9`), await send(path)];
      expect([a.headers["x-cache"], b.headers["x-cache"]]).toEqual(["HIT", "HIT"]);
      // Parameters beyond a code may change the page.
      for (const query of [
        "?s=aB3xYz&rooms=3",
        "?rooms=3&s=aB3xYz",
        "?s=aB3xY",
        "?s=aB3xYz7",
        "?S=aB3xYz",
      ])
        expect((await send(path + query)).headers["x-cache"]).toBe("MISS");
      expect(requests).toHaveLength(6);
    });

    test("a public page, for at most a second", async () => {
      const path = fresh("/kept");
      const [a, b] = await twice(path);
      expect([a.headers["x-cache"], b.headers["x-cache"]]).toEqual(["MISS", "HIT"]);
      expect(b.body).toBe(a.body);
      await new Promise((done) => setTimeout(done, 2100));
      expect((await send(path)).body).toMatch(/^2 /);
    });

    test("an image with a one-year max-age, also for at most a second", async () => {
      const path = fresh("/media/a.jpg?control=public,%20max-age=31536000,%20immutable");
      const [a, b] = await twice(path);
      expect(b.body).toBe(a.body);
      await new Promise((done) => setTimeout(done, 2100));
      expect((await send(path)).body).toMatch(/^2 /);
    });

    test.each([404, 410])("a page that is gone (%i)", async (status) => {
      const [a, b] = await twice(fresh(`/gone?status=${status}`));
      expect([b.status, b.body]).toEqual([status, a.body]);
    });

    test("another URL separately", async () => {
      await send("/explore?city=a");
      expect((await send("/explore?city=b")).headers["x-cache"]).toBe("MISS");
    });

    test("the same host on another port separately, because its redirect differs", async () => {
      const path = fresh("/port");
      await send(path);
      expect((await send(path, { headers: { host: "127.0.0.1" } })).headers["x-cache"]).toBe(
        "MISS",
      );
      expect((await send(path)).headers["x-cache"]).toBe("HIT");
    });

    test("many concurrent visitors cause one request to the site", async () => {
      const path = fresh("/crowd");
      await Promise.all(Array.from({ length: 20 }, () => send(path)));
      expect(requests).toHaveLength(1);
    });
  });

  describe("never cached", () => {
    test.each([
      ["private, no-store"],
      ["no-store"],
      ["no-cache"],
      ["private"],
      ["public, no-store"],
      ["max-age=600"],
      ["none"],
    ])("a response with Cache-Control: %s", async (control) => {
      const [a, b] = await twice(`/dashboard?control=${encodeURIComponent(control)}`);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(b.body).not.toBe(a.body);
    });

    test("a response that sets a cookie, even a public one", async () => {
      const [a, b] = await twice("/sets?cookie=1");
      expect(a.headers["set-cookie"]).toEqual(["delet-session.0=secret"]);
      expect(b.body).not.toBe(a.body);
    });

    test.each([500, 502, 503, 301])("a response with status %i", async (status) => {
      const [a, b] = await twice(`/odd?status=${status}`);
      expect([a.status, b.status]).toEqual([status, status]);
      expect(b.body).not.toBe(a.body);
    });

    test("a POST request", async () => {
      const [a, b] = await twice("/form", { method: "POST", body: Buffer.from("x") });
      expect(b.body).not.toBe(a.body);
    });
  });

  describe("consecutive requests", { retry: 3 }, () => {
    test("a visitor never gets a signed-in user's response", async () => {
      const [a, b] = await twice(fresh("/page-of-noa"), { headers: SESSION }, {});
      expect(a.body).toContain("delet-session.0=noa");
      expect(b.body).toContain("a visitor");
    });

    test("a signed-in user never gets the visitors' cached response", async () => {
      const [a, b] = await twice(fresh("/page-for-all"), {}, { headers: SESSION });
      expect(a.body).toContain("a visitor");
      expect(b.body).toContain("delet-session.0=noa");
      expect(b.headers["x-cache"]).toBe("BYPASS");
    });

    test.each([
      ["the session in one piece", { cookie: "delet-session=noa" }],
      ["a key", { authorization: "Bearer noa" }],
      ["a fetch of Next's own", { rsc: "1" }],
    ])("%s bypasses the cache", async (_, headers) => {
      const path = fresh("/past");
      await send(path);
      expect((await send(path, { headers })).headers["x-cache"]).toBe("BYPASS");
      expect((await send(path)).body).toMatch(/^1 /);
    });

    test("other cookies do not affect caching", async () => {
      const [a, b] = await twice(fresh("/theme"), {}, { headers: { cookie: "theme=dark" } });
      expect(b.body).toBe(a.body);
    });
  });

  describe("who asks", () => {
    test("forwarded-address headers from the client are overwritten", async () => {
      await send("/who", {
        headers: {
          "x-real-ip": "6.6.6.6",
          "x-forwarded-for": "6.6.6.6, 7.7.7.7",
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
          forwarded: "for=6.6.6.6",
        },
      });
      expect(requests[0]?.headers).toMatchObject({
        "x-real-ip": "127.0.0.1",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": `127.0.0.1:${port}`,
        "x-forwarded-proto": "http",
        host: `127.0.0.1:${port}`,
      });
      expect(requests[0]?.headers.forwarded).toBeUndefined();
    });

    test("an unknown host gets no response", async () => {
      await expect(send("/", { headers: { host: "evil.example" } })).rejects.toThrow();
      expect(requests).toEqual([]);
      expect((await send("/")).status).toBe(200);
    });
  });

  test.each([
    "/api/metrics",
    "/api/metrics/",
    "//api/metrics?a=1",
    "/api/%6detrics",
    "/api/worker",
    "/x/../api/worker",
  ])("%s is not reachable from outside", async (path) => {
    const headers = { authorization: "Bearer a-token-of-metrics" };
    for (const method of ["GET", "POST"])
      expect((await send(path, { method, headers })).status).toBe(404);
    expect(requests).toEqual([]);
  });

  test("events arrive while the response is still open", async () => {
    const heard: string[] = [];
    await new Promise<void>((done, broken) => {
      const sent = request({ host: "127.0.0.1", port, path: "/api/account/events" }, (message) => {
        message.on("data", (chunk: Buffer) => {
          heard.push(chunk.toString());
          if (heard.length < 4) stream?.write(`data: ${heard.length + 1}\n\n`);
          else done();
        });
      });
      sent.once("error", broken);
      sent.end();
    });
    expect(heard).toEqual(["data: 1\n\n", "data: 2\n\n", "data: 3\n\n", "data: 4\n\n"]);
    stream?.end();
  });

  describe("compression", { retry: 3 }, () => {
    const chrome = { "accept-encoding": "gzip, deflate, br, zstd" };
    test("is the site's, cached once for all browsers", async () => {
      const path = fresh("/long?long=1&packed=1");
      const [a, b] = await twice(
        path,
        { headers: chrome },
        { headers: { "accept-encoding": "gzip" } },
      );
      expect(requests.map(({ headers }) => headers["accept-encoding"])).toEqual(["gzip"]);
      expect([a, b].map(({ headers }) => headers["content-encoding"])).toEqual(["gzip", "gzip"]);
      expect([a, b].map(({ headers }) => headers["x-cache"])).toEqual(["MISS", "HIT"]);
      expect(b.headers.vary).toBe("rsc, Accept-Encoding");
      expect(b.body).toBe(a.body);
      expect(a.body).toContain("דלת");
    });

    test.each([
      ["nothing", {}],
      ["anything but gzip", { "accept-encoding": "br" }],
      ["no gzip", { "accept-encoding": "deflate, gzip;q=0" }],
    ])("is omitted for a client that accepts %s", async (_, headers) => {
      const path = fresh("/long?long=1&packed=1");
      await send(path, { headers: chrome });
      const answer = await send(path, { headers });
      expect(requests[1]?.headers["accept-encoding"]).toBeUndefined();
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.body).toContain("דלת");
    });

    test.each([
      ["a visitor who takes Brotli", chrome, "br"],
      ["a visitor who takes gzip", { "accept-encoding": "gzip" }, "gzip"],
      ["somebody who is signed in", { ...chrome, ...SESSION }, "br"],
      ["a visitor who refuses both", { "accept-encoding": "br;q=0, deflate" }, undefined],
    ])("of scripts uses the build's own encoding: for %s", async (_, headers, asked) => {
      await send(fresh("/_next/static/chunks/a.js"), { headers });
      expect(requests.map(({ headers: sent }) => sent["accept-encoding"])).toEqual([asked]);
    });

    test("for a signed-in user is done by nginx", async () => {
      const { headers, body } = await send(fresh("/long?long=1&packed=1"), {
        headers: { ...chrome, ...SESSION },
      });
      expect(requests[0]?.headers["accept-encoding"]).toBeUndefined();
      expect(headers["content-encoding"]).toBe("gzip");
      expect(body).toContain("דלת");
    });
  });

  test("a URL of 5,000 Hebrew letters is accepted", async () => {
    const path = `/explore?q=${"%D7%90".repeat(5000)}`;
    expect((await send(path)).status).toBe(200);
    expect(requests[0]?.path).toBe(path);
  });

  test("an upload of 10 MB is accepted, one of 13 is not", async () => {
    const upload = (megabytes: number) =>
      send("/api/uploads", { method: "POST", body: Buffer.alloc(megabytes * 1024 * 1024) });
    expect((await upload(10)).status).toBe(200);
    expect(requests[0]?.bytes).toBe(10 * 1024 * 1024);
    const refused = await upload(13).catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
    expect(requests).toHaveLength(1);
  });
});
