import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { findNginx, startNginx } from "@/scripts/launch/nginx";
import { rows } from "../journeys/support/backend";
import { PORT } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

// Cache poisoning: a request for another representation of a page's URL must not reach the next visitor.

const nginx = findNginx();
// biome-ignore lint/suspicious/noSkippedTests: reported as skipped where there is no nginx
test.skip(!nginx, "there is no nginx on this machine (Debian: apt-get install nginx)");

/** A default nginx cache without precautions. */
const careless = (more = "") => `
upstream delet { server 127.0.0.1:3000; }
proxy_cache_path /var/cache/nginx-delet keys_zone=delet:1m;
server {
    listen 80;
    server_name delet.example;
    proxy_cache delet;
    ${more}
    add_header X-Cache $upstream_cache_status always;
    location / { proxy_pass http://delet; proxy_set_header Host $http_host; }
}`;

const CACHES: Record<string, string | undefined> = {
  "the nginx file that comes with the site": undefined,
  "nginx's own defaults": careless(),
  "a cache that keeps every answer of its own accord": careless("proxy_cache_valid any 2s;"),
  "a cache that ignores Vary": careless("proxy_ignore_headers Vary; proxy_cache_valid any 2s;"),
};

/** Headers to which Next responds with something else than the page. */
const DISGUISES: Record<string, string>[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { "next-router-state-tree": "%5B%22%22%5D", rsc: "1" },
  { "x-nextjs-data": "1" },
  { "x-middleware-prefetch": "1" },
  { "next-url": "/explore" },
];

let port = 0;
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string; cache: string; text: string }>((done, failed) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          type: String(answer.headers["content-type"]),
          cache: String(answer.headers["x-cache"]),
          text,
        }),
      );
    })
      .on("error", failed)
      .end();
  });

async function freePort() {
  const spare = createServer();
  await new Promise<void>((done) => spare.listen(0, "127.0.0.1", done));
  const { port: free } = spare.address() as AddressInfo;
  await new Promise((done) => spare.close(done));
  return free;
}

for (const [name, configuration] of Object.entries(CACHES)) {
  test(`${name} serves visitors the page, whatever was requested before`, async () => {
    port = await freePort();
    const stop = await startNginx(port, PORT, "127.0.0.1", configuration);
    try {
      const [listing] = await rows<{ id: string }>("public_listings?select=id&limit=1");
      const paths = ["/", "/explore", `/property/${listing?.id}`, "/agent/noa-barak", "/pricing"];
      let run = 0;
      for (const path of paths) {
        for (const disguise of DISGUISES) {
          await attempt(`${path} after ${Object.keys(disguise).join(", ")}`, async () => {
            // A URL in no cache, including the site's own.
            const fresh = `${path}?utm_source=${++run}`;
            await ask(fresh, disguise);
            const { status, type, text } = await ask(fresh);
            expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
            expect(text).toContain("</html>");
          });
        }
        await attempt(`${path} as the address of what Next asks for`, async () => {
          const fresh = `${path}?_rsc=${++run}`;
          await ask(fresh);
          expect((await ask(fresh)).cache).not.toBe("HIT");
        });
      }
      await control("a page is kept", async () => {
        await expect(async () => {
          const fresh = `/pricing?utm_source=${++run}`;
          await ask(fresh);
          expect((await ask(fresh)).cache).toBe("HIT");
        }).toPass();
      });
    } finally {
      await stop();
    }
  });
}
