import { MapSearch } from "@/components/map/map-search";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import ExplorePage, { generateMetadata } from "../../[search]/page";

// Every search is kept by the cache, as the list alone is.
export const generateStaticParams = () => [];
export { generateMetadata };

/** The search beside a map: the page of its list, which tells the map what it shows. */
export default async function MapPage(props: PageProps<"/explore/[search]">) {
  const segment = readSegment((await props.params).search);
  return (
    <>
      {segment && <MapSearch action={paths.explore} filters={segment.filters} />}
      <ExplorePage {...props} />
    </>
  );
}
