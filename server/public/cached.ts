import "server-only";
import { unstable_cache } from "next/cache";
import { cache } from "react";

/**
 * The longest a page lives. Writes renew it at once: those of this site by their tags, all others
 * (SQL, the Data API) through what the database notes, which the cache handler asks for.
 */
const SECONDS = 300;

/**
 * A public query whose answer is kept until one of its tags is renewed. The page that asked carries
 * the tags too. Arguments are part of the key, so they are plain strings.
 */
export function cached<Args extends string[], Answer>(
  name: string,
  ask: (...args: Args) => Promise<Answer>,
  tagsOf: (...args: Args) => string[],
  seconds = SECONDS,
) {
  return cache((...args: Args) =>
    // Next joins the parts of a key by commas, which names of places may hold.
    unstable_cache(() => ask(...args), [name, JSON.stringify(args)], {
      tags: tagsOf(...args),
      revalidate: seconds,
    })(),
  );
}

/** `next build` has no backend: pages without parameters are made again at their first visit. */
export const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
