import { MapScreen } from "@/components/map/map-screen";
import { mapStreets } from "@/server/search/streets";

/** Stays while the list beside it is another one (`[search]`). */
export default function CompanyMapLayout({ children }: LayoutProps<"/company/[slug]/map">) {
  return <MapScreen streets={mapStreets()}>{children}</MapScreen>;
}
