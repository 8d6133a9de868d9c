import "server-only";
import { unstable_cache } from "next/cache";
import { cache } from "react";

/**
 * The longest lifetime of a page. Writes revalidate it at once: those of this site by their tags, all others (SQL, the
 * Data API) through the database's notes, which the cache handler polls.
 */
const SECONDS = 300;

/**
 * A public query that is cached until one of its tags is revalidated. The page that uses it carries the tags too.
 * Arguments are part of the key, so they are plain strings.
 */
export function cached<Args extends string[], Answer>(
  name: string,
  ask: (...args: Args) => Promise<Answer>,
  tagsOf: (...args: Args) => string[],
  seconds = SECONDS,
) {
  return cache((...args: Args) =>
    // Next joins the parts of a key by commas, which names of places may contain.
    unstable_cache(() => ask(...args), [name, JSON.stringify(args)], {
      tags: tagsOf(...args),
      revalidate: seconds,
    })(),
  );
}

/** `next build` has no backend: pages without parameters are rendered again at their first visit. */
export const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
