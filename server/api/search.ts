import "server-only";
import type { RequestHead } from "@/server/http/request-head";
import { tags } from "@/server/public/tag-names";
import { readCursor, searchHomes } from "./homes";
import { apiResponse, problem } from "./response";

/** Listings by the site's URL filters or by a free-text sentence (`q`): 24 per page, and the total. */
export const answerSearch = (request: RequestHead) =>
  apiResponse(request, async () => {
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
