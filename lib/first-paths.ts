import type { Route } from "next";

// Plain constants, for the boot script: a bundler cannot tree-shake an object's properties.
/** Returns the signed-in user. */
export const VIEWER_PATH = "/api/viewer";
/** Receives the beacon of a page view. */
export const VISITS_PATH = "/api/visits";

/**
 * The addresses used by scripts on a first visit. All of `paths`, which includes these, would be a script of a
 * kilobyte, so code on every public page imports its addresses from here.
 */
export const firstPaths = {
  home: "/" as Route,
  explore: "/explore" as Route,
  privacy: "/privacy" as Route,
  viewer: VIEWER_PATH,
  visits: VISITS_PATH,
};
