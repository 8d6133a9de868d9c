import { getHome } from "@/server/api/homes";
import { apiResponse, preflight, problem } from "@/server/api/response";
import { tags } from "@/server/public/tags";

/** One listing with its description. A listing that was sold, rented or taken down returns 410. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return apiResponse(request, async () => {
    const found = await getHome((await params).id);
    if (found.state === "live") return found.home;
    if (found.state === "missing") return problem(404, { title: "There is no such home" });
    return problem(410, {
      title: "This home is no longer offered",
      ...(found.on && { ended: found.on }),
    });
  }, [tags.listings, tags.people, tags.companies]);
}

export const OPTIONS = preflight;
