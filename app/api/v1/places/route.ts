import { findPlaces } from "@/server/api/places";
import { apiResponse, preflight } from "@/server/api/response";

const TEXT_MAX = 80;

/** Towns and neighbourhoods whose name starts with `q`. */
export function GET(request: Request) {
  return apiResponse(request, async () => {
    const text = new URL(request.url).searchParams.get("q") ?? "";
    return findPlaces(text.slice(0, TEXT_MAX));
  }, []);
}

export const OPTIONS = preflight;
