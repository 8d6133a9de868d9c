import "server-only";
import { hostOf, streetsOf } from "@/lib/map/streets";
import { env } from "@/server/env";

/** Where the streets of the map come from, by the operator's choice. */
export const mapStreets = () => streetsOf(env.MAP_STYLE_URL, env.MAP_PMTILES_URL);

/** Their host, for the policy of all pages: a link leads to the map without another document. */
export const mapHost = () => hostOf(mapStreets());
