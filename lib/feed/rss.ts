import type { ApiHome } from "@/lib/api/schema";
import type { Feed, FeedHome } from "./types";
import { element, XML_HEAD, xmlText } from "./xml";

// RSS 2.0 (https://www.rssboard.org/rss-specification): dates in RFC 822 format, a guid that is not a URL, and the
// feed's own address as an atom:link.

export type RssWords = {
  title: (agent: string) => string;
  about: (agent: string) => string;
  /** Prefix of the title of a home that was sold or rented. */
  closed: (home: ApiHome) => string;
  facts: (home: ApiHome) => string;
};

const rfc822 = (moment: string) => new Date(moment).toUTCString();

function item({ home }: FeedHome, title: string, facts: string) {
  const { title: _, description } = home.untrusted_text;
  return [
    "<item>",
    element("title", title),
    element("link", home.url),
    `<guid isPermaLink="false">${xmlText(home.id)}</guid>`,
    element("pubDate", home.listedOn && rfc822(home.listedOn)),
    element("description", [facts, description].filter(Boolean).join("\n")),
    "</item>",
  ].join("");
}

/** Homes without a page are omitted, because an item needs content. */
export function rssFeed(
  { name, homes, closed }: Feed,
  { address, page, words }: { address: string; page: string; words: RssWords },
) {
  const items = [
    ...homes.map((one) => item(one, one.home.untrusted_text.title, words.facts(one.home))),
    ...closed.map((one) => {
      const title = `${words.closed(one.home)}: ${one.home.untrusted_text.title}`;
      return item(one, title, words.facts(one.home));
    }),
  ];
  const channel = [
    element("title", words.title(name ?? "")),
    element("link", page),
    element("description", words.about(name ?? "")),
    element("language", "he"),
    `<atom:link href="${xmlText(address)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join("")}\n${items.join("\n")}\n</channel></rss>\n`;
}
