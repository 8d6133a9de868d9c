export const SLUG_MAX = 50;
export const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

/**
 * Normalizes typed text to a slug. A trailing hyphen may be in the middle of a word still being typed, so it is kept
 * until the field loses focus.
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
