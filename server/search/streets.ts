import "server-only";
import { hostOf, streetsOf } from "@/lib/map/streets";
import { env } from "@/server/env";

/** The source of the map's streets, by the operator's choice. */
export const mapStreets = () => streetsOf(env.MAP_STYLE_URL, env.MAP_PMTILES_URL);

/** Their host, for the policy of all pages: client navigation reaches the map without a new document. */
export const mapHost = () => hostOf(mapStreets());
