import { answerProgram, preflight, problem } from "@/server/api/answer";
import { readCursor, searchHomes } from "@/server/api/homes";
import { tags } from "@/server/public/tags";

/** Listings by the site's URL filters or by a free-text sentence (`q`): 24 per page, and the total. */
export function GET(request: Request) {
  return answerProgram(request, async () => {
    const params = new URL(request.url).searchParams;
    const token = params.get("cursor");
    const cursor = token === null ? null : readCursor(token);
    if (token !== null && cursor === null) {
      return problem(400, {
        title: "This cursor is none of ours",
        detail: "Leave it out to begin at the first page.",
      });
    }
    return (await searchHomes(params, cursor)).found;
  }, [tags.listings]);
}

export const OPTIONS = preflight;
