import { addProtocol, type LayerSpecification, type StyleSpecification } from "maplibre-gl";
import { PMTiles, Protocol, TileType } from "pmtiles";
import type { Streets } from "@/lib/map/streets";
import type { DrawStreets } from "./base-style";
import { pmtilesStyle } from "./streets-style";

const REQUEST_BUDGET_MS = 15_000;

const protocol = new Protocol();
addProtocol("pmtiles", protocol.tile);

/** Checks that the streets are available before the map is drawn with them. Rejects when they are not. */
export const loadStreets = ({ kind, url }: Streets): Promise<DrawStreets> =>
  inTime(kind === "pmtiles" ? pmtiles(url) : style(url));

async function pmtiles(url: string): Promise<DrawStreets> {
  const archive = new PMTiles(url);
  const [{ tileType }, layers] = await Promise.all([
    archive.getHeader(),
    fetchJson("/api/map/streets") as Promise<LayerSpecification[]>,
  ]);
  if (tileType !== TileType.Mvt) throw new Error("no vector tiles");
  protocol.add(archive);
  return (colors, fonts) => pmtilesStyle(layers, url, colors, fonts);
}

async function style(url: string): Promise<DrawStreets> {
  // The operator chooses one of two kinds; the map loads only the code for that one.
  const [loaded, { styleOf }] = await Promise.all([
    fetchJson(url) as Promise<StyleSpecification>,
    import("./others-style"),
  ]);
  if (loaded?.version !== 8 || !Array.isArray(loaded.layers) || typeof loaded.sources !== "object")
    throw new Error("no style");
  return (_, fonts) => styleOf(loaded, url, fonts);
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), REQUEST_BUDGET_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
