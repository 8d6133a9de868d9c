import { answerProgram, preflight } from "@/server/api/answer";
import { findPlaces } from "@/server/api/places";

const TEXT_MAX = 80;

/** Towns and neighbourhoods whose name starts with `q`. */
export function GET(request: Request) {
  return answerProgram(request, async () => {
    const text = new URL(request.url).searchParams.get("q") ?? "";
    return findPlaces(text.slice(0, TEXT_MAX));
  }, []);
}

export const OPTIONS = preflight;
