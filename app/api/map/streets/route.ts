import { streetLayers } from "@/lib/map/street-layers";

/**
 * The style layers for the operator's street tiles. They change only with the library that defines them, thus with a
 * release.
 */
export const GET = () =>
  Response.json(streetLayers(), { headers: { "Cache-Control": "public, max-age=3600" } });
