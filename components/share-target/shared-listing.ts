// What was shared waits in this browser's Cache Storage, where public/service-worker.js and public/stage-shared.js put
// it, until a form has it or a day is over.

const SHARED = "delet-shared";
const DAY_MS = 24 * 60 * 60 * 1000;

export type SharedListing = {
  id: string;
  text: string;
  pictures: File[];
  /** Pictures that came and were not kept. */
  left: number;
};

type Stored = { id: string; at: number; text: string; pictures: number; left: number };

/** `id`, or the newest where a browser repeats a share without saying which; null when there is none. */
export async function readShared(id: string): Promise<SharedListing | null> {
  // Missing where the site is no secure place, as on a phone that looks at a developer's machine.
  if (!("caches" in window) || !(await caches.has(SHARED))) return null;
  const cache = await caches.open(SHARED);
  const stored = await (id === "last" ? newest(cache) : storedAt(cache, `/shared/${id}`));
  if (!stored || Date.now() - stored.at > DAY_MS) return null;
  const pictures: File[] = [];
  for (let n = 0; n < stored.pictures; n++) {
    const picture = await cache.match(`/shared/${stored.id}/${n}`);
    if (picture) pictures.push(await fileOf(picture));
  }
  return { id: stored.id, text: stored.text, pictures, left: stored.left };
}

async function storedAt(cache: Cache, address: string): Promise<Stored | null> {
  const response = await cache.match(address);
  return response ? ((await response.json()) as Stored) : null;
}

async function newest(cache: Cache) {
  let found: Stored | null = null;
  for (const { url } of await cache.keys()) {
    if (!/\/shared\/[^/]+$/.test(url)) continue;
    const stored = await storedAt(cache, url);
    if (stored && (!found || stored.at > found.at)) found = stored;
  }
  return found;
}

async function fileOf(picture: Response) {
  const blob = await picture.blob();
  const name = decodeURIComponent(picture.headers.get("X-Name") ?? "");
  return new File([blob], name, { type: blob.type });
}

/** The form has it, or whoever shared it leaves this browser. */
export async function dropShared() {
  if ("caches" in window) await caches.delete(SHARED).catch(() => false);
}

/** Without its pictures and its text; others that wait are left alone. */
export async function dropOneShared(id: string) {
  if (!("caches" in window)) return;
  const cache = await caches.open(SHARED);
  for (const { url } of await cache.keys())
    if (url.includes(`/shared/${id}`)) await cache.delete(url);
}
