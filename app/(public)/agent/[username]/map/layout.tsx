import { MapScreen } from "@/components/map/map-screen";
import { mapStreets } from "@/server/search/streets";

/** Stays mounted while the list next to it (`[search]`) changes. */
export default function AgentMapLayout({ children }: LayoutProps<"/agent/[username]/map">) {
  return <MapScreen streets={mapStreets()}>{children}</MapScreen>;
}
