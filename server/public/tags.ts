import "server-only";
import { revalidateTag } from "next/cache";
import { tags } from "./tag-names";

export { tags } from "./tag-names";

type KeptPages = { renew(tags: string[]): Promise<void> };

const announcing = new Set<Promise<void>>();

/**
 * Immediate: not "stale while revalidating", which would show a hidden price one more time. Next announces it only
 * after the response, when its reader may already be looking at another instance; so it is announced here too, and
 * `announced` is awaited before the response.
 */
function renew(...changed: string[]) {
  for (const tag of changed) revalidateTag(tag, { expire: 0 });
  // If this fails, Next announces it once more.
  const announcement = tellOthers(changed)
    .catch(() => {})
    .finally(() => announcing.delete(announcement));
  announcing.add(announcement);
}

/** Next's cache handler (server/cache/handler.mjs) opens the store with the first requested page. */
async function tellOthers(changed: string[]) {
  const { __deletCache } = globalThis as { __deletCache?: Promise<KeptPages> };
  await (await __deletCache)?.renew(changed);
}

/** Awaited between a write and its response, so that every instance shows the new state. */
export async function announced() {
  await Promise.all(announcing);
}

/** After a listing was created, saved or deleted. */
export function revalidateListing(id: string) {
  renew(tags.listing(id), tags.listings);
}

/** After several were moved or deleted. */
export function revalidateListings(ids: readonly string[]) {
  renew(...ids.map(tags.listing), tags.listings);
}

/** After any change of an agent's profile or of the mini-site's settings. `id`: the profile's. */
export function revalidateAgent(id: string) {
  renew(tags.agent(id), tags.people, tags.listings);
}

/** After its domains, its colour or its size changed. */
export function revalidateWidget(id: string) {
  renew(tags.widget(id));
}

/**
 * After a change of a company's details or members. Its name is on the pages of its agents and their listings, so which
 * company it was makes no difference.
 */
export function revalidateCompanies() {
  renew(tags.companies, tags.people, tags.listings);
}

/** After the card template or the admin's texts changed. */
export function revalidateSettings() {
  renew(tags.settings);
}

/** After a plan or an add-on changed. */
export function revalidatePlans() {
  renew(tags.plans);
}
