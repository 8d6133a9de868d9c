import { layers, namedFlavor } from "@protomaps/basemaps";
import type { LayerSpecification } from "maplibre-gl";
import { FLAVOR, STREETS } from "./streets";

/** Omits borders and country names, like the map without streets, and icons, which would need third-party files. */
const LEFT_OUT =
  /^(?:background|boundaries|places_(?:country|region)|pois|roads_(?:shields|oneway)|earth_label)/;

/** The layers that draw the streets of a tile file, in Hebrew; each colour is replaced by its name in the library. */
export function streetLayers(): LayerSpecification[] {
  const { pois: _, landcover: __, ...names } = namedFlavor("light");
  const flavor = Object.fromEntries(
    Object.keys(names).map((name) => [name, FLAVOR + name]),
  ) as typeof names;
  const all = layers(`${STREETS}tiles`, flavor, { lang: "he" }) as LayerSpecification[];
  return all.filter(({ id }) => !LEFT_OUT.test(id));
}
