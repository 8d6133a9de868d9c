export const SLUG_MAX = 50;
export const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

/**
 * What is typed, as an address holds it. A hyphen at the end may be the middle of a word still being
 * typed, so it stays until the field is left.
 */
export function normalizeSlug(typed: string) {
  return typed
    .toLowerCase()
    .replace(/[\s_]+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .slice(0, SLUG_MAX);
}

export const finishSlug = (slug: string) => slug.replace(/-+$/, "");
