import { getTranslations } from "next-intl/server";
import { openApi } from "@/lib/api/openapi";
import { answerProgram, preflight } from "@/server/api/answer";
import { env } from "@/server/env";

/** The OpenAPI description of the read API. */
export function GET(request: Request) {
  return answerProgram(
    request,
    async () => openApi(env.SITE_URL, (await getTranslations("layout"))("brand")),
    [],
  );
}

export const OPTIONS = preflight;
