import { type IncomingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { change, rows } from "../journeys/support/backend";
import { newAgent, newListing } from "../journeys/support/public-pages";
import { PORT } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

// Cached pages are served without Next, from Next's earlier response (server/http/response-cache.ts): the same headers,
// the same page, as current as Next's own, and never a poisoned response.

type Headers = Record<string, string>;
type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const ask = (path: string, headers: Headers = {}, method = "GET") =>
  new Promise<Got>((done, failed) => {
    const host = { host: "localhost", port: PORT };
    request({ ...host, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on("error", failed)
      .end();
  });

const GZIP = { "accept-encoding": "gzip, deflate, br, zstd" };
/** Signed-in requests are handled by Next, with the same page for everybody. */
const BY_NEXT = { cookie: "delet-session=nobody" };

/** A response without its date and id, and whether its end is marked. */
function said({ status, headers, body }: Got) {
  const {
    date: _,
    "x-request-id": __,
    "transfer-encoding": chunked,
    "content-length": length,
    ...told
  } = headers;
  const text = told["content-encoding"] === "gzip" && body.length > 0 ? gunzipSync(body) : body;
  return { status, told, text: text.toString(), ends: chunked ?? Number(length) === body.length };
}
/** Next compresses while it sends, without a known length. */
const isAgain = ({ headers }: Got) =>
  headers["content-encoding"] === "gzip" && headers["content-length"] !== undefined;

async function publicPages() {
  const listings = "public_listings?select=id&limit=1";
  const [listing] = await rows<{ id: string }>(listings);
  return [
    "/",
    "/explore",
    "/explore?city=%D7%97%D7%99%D7%A4%D7%94&roomsMin=3",
    `/property/${listing?.id}`,
    `/property/${listing?.id}?s=aB3xYz`,
    "/agent/noa-barak",
    "/for-sale",
    "/pricing",
    "/privacy",
  ];
}

test("a cached page equals Next's own: headers, body, compressed or not, and with If-None-Match", async () => {
  for (const path of await publicPages()) {
    for (const [name, headers] of Object.entries({ packed: GZIP, plain: {} as Headers })) {
      await attempt(`${path}, ${name}`, () =>
        expect(async () => {
          for (let time = 0; time < 3; time++) await ask(path, headers);
          const [next, again] = [
            await ask(path, { ...headers, ...BY_NEXT }),
            await ask(path, headers),
          ];
          expect([isAgain(next), isAgain(again)]).toEqual([false, name === "packed"]);
          expect(next.status).toBe(200);
          expect(next.headers.etag).toMatch(/^"\w+"$/);
          expect({ ...said(again), ends: true }).toEqual({ ...said(next), ends: true });
          const has = { ...headers, "if-none-match": String(next.headers.etag) };
          const whole = [await ask(path, { ...has, ...BY_NEXT })];
          for (let time = 0; time < 3; time++) whole.push(await ask(path, has));
          expect(whole.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
          for (const one of whole) expect(said(one)).toEqual(said(whole[0] as Got));
        }).toPass({ timeout: 30_000 }),
      );
    }
    // Retried when other tests publish a home between the two.
    await attempt(`${path}, its head alone`, () =>
      expect(async () => {
        const [next, other] = [await ask(path, BY_NEXT, "HEAD"), await ask(path, {}, "HEAD")];
        expect(said(other).told).toEqual(said(next).told);
        expect(other.body).toHaveLength(0);
      }).toPass({ timeout: 30_000 }),
    );
  }
  await control("a page is answered again", async () => {
    await expect(async () => expect(isAgain(await ask("/pricing", GZIP))).toBe(true)).toPass();
  });
});

/** Headers that may turn a URL's response into something else than its page, or suggest another host name. */
const DISGUISES: Headers[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { "next-router-state-tree": "%5B%22%22%5D", rsc: "1" },
  { "next-url": "/explore" },
  { "x-nextjs-data": "1" },
  { "x-middleware-prefetch": "1" },
  { "x-middleware-rewrite": "/pricing" },
  { "x-matched-path": "/pricing" },
  { "x-invoke-path": "/pricing" },
  { "x-prerender-revalidate": "x" },
  { "x-delet-search": "cGFnZT8" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-proto": "https" },
  { host: "evil.example" },
  { range: "bytes=0-9" },
  { "accept-encoding": "gzip;q=0, deflate" },
  { "sec-fetch-dest": "image" },
  { "if-none-match": "*" },
  { "if-none-match": '"a", W/"b"' },
  { "cache-control": "no-transform, no-cache" },
  { cookie: "__prerender_bypass=x; __next_preview_data=x" },
];

test("nobody can poison a cached page for others", async () => {
  let run = 0;
  for (const page of ["/explore", "/pricing"]) {
    for (const disguise of DISGUISES) {
      const names = JSON.stringify(disguise);
      await attempt(`${page} after ${names}`, () =>
        expect(async () => {
          // Read now, because other attacks publish homes meanwhile.
          const { told, text } = said(await ask(page, { ...GZIP, ...BY_NEXT }));
          // A URL not requested before.
          const fresh = `${page}?utm_source=kept${++run}-${Date.now()}`;
          for (let time = 0; time < 3; time++) await ask(fresh, { ...GZIP, ...disguise });
          const answers = [await ask(fresh, GZIP), await ask(fresh, GZIP), await ask(fresh, GZIP)];
          for (const one of answers) {
            const { ends: _, ...other } = said(one);
            expect(other).toMatchObject({ status: 200, text });
            expect({ ...other.told, "x-nextjs-cache": "" }).toEqual({
              ...told,
              "x-nextjs-cache": "",
            });
          }
        }).toPass({ timeout: 30_000 }),
      );
    }
  }
  await control("the same address is answered again", async () => {
    await expect(async () => {
      const fresh = `/pricing?utm_source=kept${++run}`;
      for (let time = 0; time < 3; time++) await ask(fresh, GZIP);
      expect(isAgain(await ask(fresh, GZIP))).toBe(true);
    }).toPass();
  });
});

test("a write that bypasses the site appears on the page a second later", async () => {
  const agent = await newAgent();
  const listing = await newListing(agent.id, { title: "כותרת ראשונה" });
  const path = `/property/${listing.id}`;
  const shows = async () => said(await ask(path, GZIP)).text;
  await control("the page is answered again", async () => {
    await expect(async () => {
      expect(isAgain(await ask(path, GZIP))).toBe(true);
      expect(await shows()).toContain("כותרת ראשונה");
    }).toPass();
  });
  for (const title of ["כותרת שנייה", "כותרת שלישית"]) {
    await attempt(title, async () => {
      await change(`properties?id=eq.${listing.id}`, { title });
      await new Promise((done) => setTimeout(done, 1000));
      const all = [await shows(), await shows(), await shows(), await shows()];
      for (const html of all) expect(html).toContain(title);
    });
  }
});
