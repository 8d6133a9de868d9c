import "server-only";
import { getTranslations } from "next-intl/server";
import type { ApiHome } from "@/lib/api/schema";
import { metaFeed } from "@/lib/feed/meta";
import { resoFeed } from "@/lib/feed/reso";
import { rssFeed } from "@/lib/feed/rss";
import type { Feed, FeedFile } from "@/lib/feed/types";
import { formatArea, plainPrice } from "@/lib/hebrew/format";
import { env } from "@/server/env";

const TYPES: Record<FeedFile, string> = {
  "reso.json": "application/json; charset=utf-8",
  "rss.xml": "application/rss+xml; charset=utf-8",
  "meta.xml": "application/xml; charset=utf-8",
};

/** A feed in one of its formats; `path` is the requested address. */
export async function writeFeed(feed: Feed, file: FeedFile, path: string) {
  const address = new URL(path, env.SITE_URL).href;
  return { type: TYPES[file], text: await textOf(feed, file, address) };
}

async function textOf(feed: Feed, file: FeedFile, address: string) {
  if (file === "reso.json") return resoFeed(feed);
  if (file === "meta.xml") return metaFeed(feed, address);
  const t = await getTranslations("feed.rss");
  const names = await getTranslations("property.states");
  const [one] = [...feed.homes, ...feed.closed];
  return rssFeed(feed, {
    address,
    page: one?.home.agent.url ?? env.SITE_URL,
    words: {
      title: (agent) => t("title", { agent }),
      about: (agent) => t("about", { agent }),
      closed: ({ transactionType }) => names("closed", { deal: transactionType }),
      facts: (home) => factsOf(home, (rooms) => t("rooms", { rooms })),
    },
  });
}

const factsOf = (home: ApiHome, rooms: (count: number) => string) =>
  [
    [home.address, home.neighborhood, home.city].filter(Boolean).join(", "),
    home.rooms !== undefined && rooms(home.rooms),
    home.builtArea !== undefined && formatArea(home.builtArea),
    home.price !== undefined && plainPrice(home.price),
  ]
    .filter(Boolean)
    .join(" · ");
