import { MapSearch } from "@/components/map/map-search";
import { readSegment } from "@/lib/search/address";
import { getCompany } from "@/server/company/public-queries";
import CompanySite, { generateMetadata } from "../../[search]/page";

// Every search is cached, as in the plain list.
export const generateStaticParams = () => [];
export { generateMetadata };

/** The list next to the map: renders the list's page, which passes its search to the map. */
export default async function CompanyMapPage(props: PageProps<"/company/[slug]/[search]">) {
  const { slug, search } = await props.params;
  const segment = readSegment(search);
  const owner = await getCompany(slug);
  return (
    <>
      {segment && owner.state === "live" && (
        <MapSearch
          action={owner.view.href}
          filters={segment.filters}
          scope={`companyId=${owner.view.id}`}
        />
      )}
      <CompanySite {...props} />
    </>
  );
}
