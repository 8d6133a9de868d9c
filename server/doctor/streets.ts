import { type Finding, right, wrong } from "./finding";

export type StreetSettings = {
  SITE_URL?: string | undefined;
  MAP_PMTILES_URL?: string | undefined;
  MAP_STYLE_URL?: string | undefined;
};

/** The first bytes of a tile file. */
const PMTILES = "PMTiles";

/** Whether the site's pages can read the map's streets: a tile file by uncompressed ranges, or a style. */
export async function lookAtStreets(
  { SITE_URL, MAP_PMTILES_URL: file, MAP_STYLE_URL: style }: StreetSettings,
  budgetMs: number,
): Promise<Finding> {
  const url = file ?? style;
  if (!url) return right("streets", "none were chosen: the map shows land, sea and towns");
  const origin = SITE_URL ? new URL(SITE_URL).origin : "https://doctor.invalid";
  const says = await refusalOf(url, origin, file !== undefined, budgetMs);
  return says ? wrong("streets", says) : right("streets", "the pages of the site may read them");
}

/** Null where no problem is found. */
async function refusalOf(url: string, origin: string, isFile: boolean, budgetMs: number) {
  const name = isFile ? "MAP_PMTILES_URL" : "MAP_STYLE_URL";
  try {
    const response = await fetch(url, {
      headers: { origin, ...(isFile && { range: "bytes=0-15" }) },
      cache: "no-store",
      signal: AbortSignal.timeout(budgetMs),
    });
    const { status, headers } = response;
    if (status !== (isFile ? 206 : 200)) {
      // A host that ignores ranges would send the whole file.
      await response.body?.cancel();
      return `the host of ${name} answers ${status}${isFile ? " to a range, where 206 is right" : ""}`;
    }
    const allowed = headers.get("access-control-allow-origin") ?? "";
    if (new URL(url).origin !== origin && !["*", origin].includes(allowed))
      return `the host of ${name} lets no page of the site read it: Access-Control-Allow-Origin`;
    if (isFile && headers.has("content-encoding"))
      return `the host of ${name} packs the file, which breaks its ranges`;
    if (isFile && !(await response.text()).startsWith(PMTILES))
      return `${name} leads to no file of PMTiles`;
    return null;
  } catch (error) {
    return `the host of ${name} does not answer: ${(error as Error).message}`;
  }
}
