import { MapSearch } from "@/components/map/map-search";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import ExplorePage, { generateMetadata } from "../../[search]/page";

// Every search is cached, as in the plain list.
export const generateStaticParams = () => [];
export { generateMetadata };

/** The search next to the map: renders the list's page, which passes its search to the map. */
export default async function MapPage(props: PageProps<"/explore/[search]">) {
  const segment = readSegment((await props.params).search);
  return (
    <>
      {segment && <MapSearch action={paths.explore} filters={segment.filters} />}
      <ExplorePage {...props} />
    </>
  );
}
