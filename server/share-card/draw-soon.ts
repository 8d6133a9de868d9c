import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { getListing } from "@/server/property/public-queries";
import { listingCard } from "@/server/seo/listing";
import { drawCard } from "./card";

/**
 * After a save, when the answer is on its way: who shares the listing next finds its picture made.
 * What fails here is drawn when it is asked for, like every picture that nobody saved.
 */
export function drawSoon(listingId: string) {
  after(async () => {
    try {
      const asked = await getListing(listingId);
      if (asked.state === "live") await drawCard(await listingCard(asked.view));
    } catch (error) {
      log.warn({ err: error, listingId }, "share picture not drawn ahead");
    }
  });
}
