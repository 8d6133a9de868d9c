import { LENGTH_HEADER } from "@/lib/media/address";
import { readSegment } from "@/lib/search/address";
import type { ShareCard } from "@/lib/seo/share-card";
import { SHARE_CARD } from "@/lib/seo/share-card";
import { getAgent } from "@/server/agent/public-queries";
import { getCompany } from "@/server/company/public-queries";
import { log } from "@/server/log";
import { getListing } from "@/server/property/public-queries";
import { searchListings } from "@/server/search/queries";
import { listingCard } from "@/server/seo/listing";
import { agentWords, companyWords } from "@/server/seo/profile";
import { searchWords } from "@/server/seo/search";
import { versionOf } from "@/server/seo/share-card-version";
import { siteCard, siteCardOf } from "@/server/seo/site";
import { QueueFull } from "@/server/share-card/bounded-queue";
import { drawCard, PictureUnavailable } from "@/server/share-card/card";

const YEAR = "public, max-age=31536000, immutable";
/** For an outdated file name: the response is the current picture, to be revalidated soon. */
const SHORT = "public, max-age=300";
/** For a stand-in picture, while the queue is full or the photo cannot be read. */
const STOPGAP = "public, max-age=60";

/** The current contents of the card; null when there is nothing public to show. */
async function cardFor(kind: string, id: string): Promise<ShareCard | "down" | null> {
  switch (kind) {
    case "site":
      return siteCardOf(id);
    case "listing": {
      const result = await getListing(id);
      if (result.state === "down") return "down";
      return result.state === "live" ? listingCard(result.view) : null;
    }
    case "search": {
      const segment = readSegment(id);
      const result = segment && (await searchListings(segment.filters));
      if (!segment || !result || result.state === "missing") return null;
      if (result.state !== "live") return "down";
      return (await searchWords(segment.filters, result.view.total, result.view.pages)).card;
    }
    case "agent": {
      const result = await getAgent(id);
      if (result.state === "down") return "down";
      return result.state === "live" ? (await agentWords(result.view)).card : null;
    }
    case "company": {
      const result = await getCompany(id);
      if (result.state === "down") return "down";
      return result.state === "live" ? (await companyWords(result.view)).card : null;
    }
    default:
      return null;
  }
}

/** The drawn card, or a stand-in for it. */
async function drawnOf(card: ShareCard): Promise<{ drawn: Buffer; isOther: boolean }> {
  try {
    return { drawn: await drawCard(card), isOther: false };
  } catch (error) {
    const other = await otherFor(card, error);
    if (!other) throw error;
    return { drawn: (await drawnOf(other)).drawn, isOther: true };
  }
}

/** What to draw when `card` failed: each stand-in needs less than the previous one, so the chain ends. */
async function otherFor(card: ShareCard, error: unknown): Promise<ShareCard | null> {
  if (error instanceof PictureUnavailable) return { ...card, picture: null };
  return error instanceof QueueFull ? siteCard("home") : null;
}

/**
 * The preview image that chats show next to a link. Its name is derived from its contents, so it is cached for a year.
 */
export async function GET(_: Request, { params }: RouteContext<"/share-card/[kind]/[id]/[file]">) {
  const { kind, id, file } = await params;
  if (!/^[\w-]{1,40}\.jpg$/.test(file)) return nothing(404, "public, max-age=60");
  try {
    const card = await cardFor(kind, id);
    if (card === "down") return nothing(503, "no-store");
    if (card === null) return nothing(404, "public, max-age=60");
    const { drawn, isOther } = await drawnOf(card);
    if (isOther) return picture(drawn, STOPGAP);
    return picture(drawn, file === `${versionOf(card)}.jpg` ? YEAR : SHORT);
  } catch (error) {
    log.error({ err: error, kind, id }, "share card not drawn");
    return nothing(503, "no-store");
  }
}

const picture = (bytes: Buffer, cacheControl: string) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": SHARE_CARD.type,
      [LENGTH_HEADER]: String(bytes.byteLength),
      "Cache-Control": cacheControl,
      "X-Content-Type-Options": "nosniff",
    },
  });

const nothing = (status: number, cacheControl: string) =>
  new Response(null, { status, headers: { "Cache-Control": cacheControl } });
