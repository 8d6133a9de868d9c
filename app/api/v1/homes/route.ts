import { preflight } from "@/server/api/response";
import { answerSearch } from "@/server/api/search";

// Most searches are answered before Next, by the same function (server/api/program-search.ts).

export const GET = answerSearch;

export const OPTIONS = preflight;
