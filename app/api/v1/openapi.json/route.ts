import { getTranslations } from "next-intl/server";
import { openApi } from "@/lib/api/openapi";
import { apiResponse, preflight } from "@/server/api/response";
import { env } from "@/server/env";

/** The OpenAPI description of the read API. */
export function GET(request: Request) {
  return apiResponse(
    request,
    async () => openApi(env.SITE_URL, (await getTranslations("layout"))("brand")),
    [],
  );
}

export const OPTIONS = preflight;
