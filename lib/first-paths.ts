import type { Route } from "next";

// By themselves, for the boot script: a bundler leaves no part of an object out.
/** Says who is signed in. */
export const VIEWER_PATH = "/api/viewer";
/** Where the beacon of a page tells that it was seen. */
export const VISITS_PATH = "/api/visits";

/**
 * The addresses that scripts of a first visit know. All of `paths`, of which these are a part, would be one
 * script of a kilobyte: code that comes with every public page takes its addresses from here.
 */
export const firstPaths = {
  home: "/" as Route,
  explore: "/explore" as Route,
  privacy: "/privacy" as Route,
  viewer: VIEWER_PATH,
  visits: VISITS_PATH,
};
