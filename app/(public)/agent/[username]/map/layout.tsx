import { MapScreen } from "@/components/map/map-screen";
import { mapStreets } from "@/server/search/streets";

/** Stays while the list beside it is another one (`[search]`). */
export default function AgentMapLayout({ children }: LayoutProps<"/agent/[username]/map">) {
  return <MapScreen streets={mapStreets()}>{children}</MapScreen>;
}
