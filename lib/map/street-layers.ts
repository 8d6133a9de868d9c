import { layers, namedFlavor } from "@protomaps/basemaps";
import type { LayerSpecification } from "maplibre-gl";
import { FLAVOR, STREETS } from "./streets";

/** No borders and no names of countries, as on the map without streets; no pictures, which would need files of others. */
const LEFT_OUT =
  /^(?:background|boundaries|places_(?:country|region)|pois|roads_(?:shields|oneway)|earth_label)/;

/** How the streets of a file of tiles are drawn, in Hebrew; for each colour stands its name in the library. */
export function streetLayers(): LayerSpecification[] {
  const { pois: _, landcover: __, ...names } = namedFlavor("light");
  const flavor = Object.fromEntries(
    Object.keys(names).map((name) => [name, FLAVOR + name]),
  ) as typeof names;
  const all = layers(`${STREETS}tiles`, flavor, { lang: "he" }) as LayerSpecification[];
  return all.filter(({ id }) => !LEFT_OUT.test(id));
}
