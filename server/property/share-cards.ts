import "server-only";
import { listingCard } from "@/server/seo/listing";
import { drawCard } from "@/server/share-card/card";
import { drawSoon } from "@/server/share-card/draw-soon";
import { getListing, listNewestOf } from "./public-queries";

async function drawListing(id: string) {
  const result = await getListing(id);
  if (result.state === "live") await drawCard(await listingCard(result.view));
}

export function drawListingSoon(id: string) {
  drawSoon(`listing ${id}`, () => drawListing(id));
}

/**
 * How many listings are redrawn at once when something changed that all of an agent's pictures show: some seconds of
 * one core. An agent may have hundreds; the others are drawn when somebody shares them.
 */
const AT_ONCE = 12;

export function drawListingsOfAgentSoon(agentId: string) {
  drawSoon(`listings of ${agentId}`, async (overtaken) => {
    for (const id of await listNewestOf(agentId, AT_ONCE)) {
      if (overtaken()) return;
      await drawListing(id);
    }
  });
}

/** Redraws listings whose status changed, which their picture shows. */
export function drawListingsSoon(ids: readonly string[]) {
  for (const id of ids.slice(0, AT_ONCE)) drawListingSoon(id);
}
