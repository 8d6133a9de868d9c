import { MapSearch } from "@/components/map/map-search";
import { readSegment } from "@/lib/search/address";
import { getAgent } from "@/server/agent/public-queries";
import MiniSite, { generateMetadata } from "../../[search]/page";

// Every search is cached, as in the plain list.
export const generateStaticParams = () => [];
export { generateMetadata };

/** The list next to the map: renders the list's page, which passes its search to the map. */
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
