import type { Route } from "next";

/**
 * The addresses that scripts of a first visit know. All of `paths`, of which these are a part, would be one
 * script of a kilobyte: code that comes with every public page takes its addresses from here.
 */
export const firstPaths = {
  home: "/" as Route,
  explore: "/explore" as Route,
  privacy: "/privacy" as Route,
  /** Says who is signed in. */
  viewer: "/api/viewer",
  /** Where the beacon of a page tells that it was seen. */
  visits: "/api/visits",
};
