import { streetLayers } from "@/lib/map/street-layers";

/** How streets of the operator's tiles are drawn. It changes with the library that knows it, thus with a release. */
export const GET = () =>
  Response.json(streetLayers(), { headers: { "Cache-Control": "public, max-age=3600" } });
