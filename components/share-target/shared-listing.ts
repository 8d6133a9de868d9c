// Shared content is stored in this browser's Cache Storage, by public/service-worker.js and public/stage-shared.js,
// until a form takes it or a day has passed.

const SHARED = "delet-shared";
const DAY_MS = 24 * 60 * 60 * 1000;

export type SharedListing = {
  id: string;
  text: string;
  pictures: File[];
  /** How many pictures arrived but were not stored. */
  left: number;
};

type Stored = { id: string; at: number; text: string; pictures: number; left: number };

/** `id`, or the newest share if a browser repeats one without its id; null when there is none. */
export async function readShared(id: string): Promise<SharedListing | null> {
  // Missing in an insecure context, such as a phone that opens a developer's machine.
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

/** Deletes all shared content: the form has it, or the person signs out of this browser. */
export async function dropShared() {
  if ("caches" in window) await caches.delete(SHARED).catch(() => false);
}

/** Deletes one share with its pictures and text; the others stay. */
export async function dropOneShared(id: string) {
  if (!("caches" in window)) return;
  const cache = await caches.open(SHARED);
  for (const { url } of await cache.keys())
    if (url.includes(`/shared/${id}`)) await cache.delete(url);
}
