import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { getAreaPrices } from "@/server/api/areas";
import { apiResponse, preflight, problem } from "@/server/api/response";
import { tags } from "@/server/public/tags";

/** Listing prices in a city, now and by month. */
export function GET(
  request: Request,
  { params }: { params: Promise<{ deal: string; city: string }> },
) {
  return apiResponse(request, async () => {
    const { deal: requested, city } = await params;
    const deal = TRANSACTION_TYPES.find((one) => one === requested);
    const area = deal && (await getAreaPrices(deal, city));
    return (
      area ??
      problem(404, {
        title: "There is no such area",
        detail: "Ask as /api/v1/areas/sale/<city> or /api/v1/areas/rent/<city>.",
      })
    );
  }, [tags.areas, tags.listings, tags.people, tags.companies]);
}

export const OPTIONS = preflight;
