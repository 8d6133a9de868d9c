import { MapSearch } from "@/components/map/map-search";
import { readSegment } from "@/lib/search/address";
import { getAgent } from "@/server/agent/public-queries";
import MiniSite, { generateMetadata } from "../../[search]/page";

// Every search is kept by the cache, as the list alone is.
export const generateStaticParams = () => [];
export { generateMetadata };

/** The homes beside a map: the page of their list, which tells the map what it shows. */
export default async function AgentMapPage(props: PageProps<"/agent/[username]/[search]">) {
  const { username, search } = await props.params;
  const segment = readSegment(search);
  const owner = await getAgent(username);
  return (
    <>
      {segment && owner.state === "live" && (
        <MapSearch
          action={owner.view.href}
          filters={segment.filters}
          scope={`agentId=${owner.view.id}`}
        />
      )}
      <MiniSite {...props} />
    </>
  );
}
