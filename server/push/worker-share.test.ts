import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

// public/service-worker.js as a browser runs it when something is shared.

const ORIGIN = "https://delet.test";
type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let cache: Map<string, Response>;
let room: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  listeners = {};
  cache = new Map();
  room = Number.POSITIVE_INFINITY;
  const at = (address: string | Request) =>
    new URL(typeof address === "string" ? address : address.url, ORIGIN).pathname;
  const pictures = () => [...cache.keys()].filter((path) => /\/\d+$/.test(path)).length;
  const store = {
    put: async (address: string, response: Response) => {
      if (/\/\d+$/.test(address) && pictures() >= room) throw new Error("QuotaExceededError");
      cache.set(at(address), response);
    },
    match: async (address: string) => cache.get(at(address))?.clone(),
    delete: async (address: string) => cache.delete(at(address)),
    keys: async () => [...cache.keys()].map((path) => ({ url: ORIGIN + path })),
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
  };
  const browser = {
    self,
    URL,
    Date,
    Response: Object.assign(Response, {
      redirect: (path: string, status: number) =>
        new Response(null, { status, headers: { Location: path } }),
    }),
    caches: { open: async () => store },
    crypto: globalThis.crypto,
  };
  runInContext(readFileSync("public/service-worker.js", "utf8"), createContext(browser));
  return () => vi.useRealTimers();
});

const jpeg = (name: string, bytes = 9) =>
  new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

type Fields = { title?: string; text?: string; url?: string };

/** The worker's response, or undefined if it leaves the request to the site. */
function post(fields: Fields, photos: readonly File[] = [], referrer = "") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of photos) form.append("photos", file);
  let answer: Promise<Response> | undefined;
  const request = {
    mode: "navigate",
    method: "POST",
    url: `${ORIGIN}/api/share`,
    referrer,
    formData: async () => form,
  };
  listeners.fetch?.({
    request,
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  return answer;
}

async function share(fields: Fields, photos: readonly File[] = []) {
  const response = await post(fields, photos);
  expect(response?.status).toBe(303);
  const path = response?.headers.get("location") ?? "";
  expect(path).toMatch(/^\/add-property\?shared=/);
  return path.split("=")[1] ?? "";
}
const stored = async (id: string) => await cache.get(`/shared/${id}`)?.clone().json();

test("shared text and pictures are stored under one id, in order", async () => {
  const id = await share({ title: "WhatsApp", text: "למכירה בחיפה" }, [
    jpeg("ראשונה.jpg"),
    jpeg("b.jpg"),
  ]);
  expect(await stored(id)).toMatchObject({ text: "למכירה בחיפה", pictures: 2, left: 0 });
  const first = cache.get(`/shared/${id}/0`);
  expect(decodeURIComponent(first?.headers.get("X-Name") ?? "")).toBe("ראשונה.jpg");
});

test("of 200 pictures the first twenty are stored, and oversized ones are skipped", async () => {
  const many = Array.from({ length: 200 }, (_, n) => jpeg(`${n}.jpg`));
  expect(await stored(await share({ text: "הרבה" }, many))).toMatchObject({
    pictures: 20,
    left: 180,
  });
  const large = [jpeg("large.jpg", 12 * 1024 * 1024 + 1), jpeg("b.jpg")];
  expect(await stored(await share({ text: "גדולה" }, large))).toMatchObject({
    pictures: 1,
    left: 1,
  });
});

test("a repeated share without its pictures, or empty, resolves to the first one", async () => {
  const id = await share({ text: "דירה" }, [jpeg("a.jpg")]);
  expect(await share({ text: "דירה" })).toBe(id);
  expect(await share({})).toBe(id);
  expect(await share({}, [jpeg("empty.jpg", 0)])).toBe(id);
  expect(await share({ title: "WhatsApp" })).toBe(id);
  expect(await share({ text: "דירה אחרת" })).not.toBe(id);
  expect((await stored(id)).pictures).toBe(1);
  vi.setSystemTime(Date.now() + 3 * 60 * 1000);
  expect(await share({})).not.toBe(id);
});

test("a form on a page of another site is left to the site, which refuses it", async () => {
  for (const referrer of ["https://evil.example/", `http://${new URL(ORIGIN).host}/`]) {
    expect(post({ text: "לא של הסוכן" }, [], referrer)).toBeUndefined();
  }
  expect(cache.size).toBe(0);
  for (const referrer of ["", "about:client", "android-app://com.whatsapp/", `${ORIGIN}/dashboard`])
    expect((await post({ text: `מ־${referrer}` }, [], referrer))?.status).toBe(303);
});

test("two concurrent shares are both stored", async () => {
  const [one, other] = await Promise.all([share({ text: "אחת" }), share({ text: "שתיים" })]);
  expect([(await stored(one)).text, (await stored(other)).text]).toEqual(["אחת", "שתיים"]);
});

test("over the storage quota the text is kept without the remaining pictures", async () => {
  room = 1;
  const id = await share({ text: "רק טקסט" }, [jpeg("a.jpg"), jpeg("b.jpg")]);
  expect(await stored(id)).toMatchObject({ text: "רק טקסט", pictures: 1, left: 1 });
});

test("a share expires after a day with its pictures", async () => {
  const id = await share({ text: "ישנה" }, [jpeg("a.jpg")]);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await share({ text: "חדשה" });
  expect([...cache.keys()].filter((path) => path.includes(id))).toEqual([]);
});

test("an address stands in the text once, and a title only where nothing else came", async () => {
  const url = "https://example.com/1";
  const textOf = async (fields: object) => (await stored(await share(fields))).text;
  expect(await textOf({ text: `דירה ${url}`, url })).toBe(`דירה ${url}`);
  expect(await textOf({ text: "דירה", url })).toBe(`דירה\n${url}`);
  vi.setSystemTime(Date.now() + 3 * 60 * 1000);
  expect(await textOf({ title: "דירה בחיפה" })).toBe("דירה בחיפה");
});
