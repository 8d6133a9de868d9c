import { MapScreen } from "@/components/map/map-screen";
import { mapStreets } from "@/server/search/streets";

/** Stays mounted while the list next to it (`[search]`) changes. */
export default function MapLayout({ children }: LayoutProps<"/explore/map">) {
  return <MapScreen streets={mapStreets()}>{children}</MapScreen>;
}
