import "server-only";
import { companyWords } from "@/server/seo/profile";
import { drawCard } from "@/server/share-card/card";
import { drawSoon } from "@/server/share-card/draw-soon";
import { getCompany } from "./public-queries";

export function drawCompanySoon(slug: string) {
  drawSoon(`company ${slug}`, async () => {
    const result = await getCompany(slug);
    if (result.state === "live") await drawCard((await companyWords(result.view)).card);
  });
}
