import sharp from "sharp";

/** The user agents that the checks impersonate. */
export const AGENTS = {
  google: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  whatsapp: "WhatsApp/2.23.20.0",
  facebook: "facebookexternalhit/1.1",
  telegram: "TelegramBot (like TwitterBot)",
  curl: "curl/8",
} as const;
export type Agent = keyof typeof AGENTS;

export type Answer = {
  url: string;
  status: number;
  headers: Headers;
  body: Buffer;
  html: string;
  ms: number;
};

export async function get(
  url: string,
  { agent = "curl", headers = {} }: { agent?: Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(url, {
    redirect: "manual",
    headers: { "user-agent": AGENTS[agent], ...headers },
  });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    url,
    status: response.status,
    headers: response.headers,
    body,
    html: body.toString("utf8"),
    ms: performance.now() - began,
  };
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** What a crawler reads in the raw response; no script runs. */
export function read({ html }: { html: string }) {
  const head = html.slice(0, html.indexOf("</head>"));
  const tags = (name: string) => [...head.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))];
  const metas = tags("meta").map(([tag]) => tag);
  const meta = (key: "name" | "property", value: string) =>
    metas
      .filter((tag) => attribute(tag, key) === value)
      .map((tag) => attribute(tag, "content") ?? "");
  const body = html.slice(html.indexOf("<body"));
  return {
    head,
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => unescaped(text ?? "")),
    meta: (name: string) => meta("name", name),
    og: (property: string) => meta("property", property),
    canonicals: tags("link")
      .map(([tag]) => tag)
      .filter((tag) => attribute(tag, "rel") === "canonical")
      .map((tag) => attribute(tag, "href") ?? ""),
    links: [...body.matchAll(/<a\b[^>]*>/g)].map(([tag]) => ({
      href: attribute(tag, "href") ?? "",
      rel: attribute(tag, "rel") ?? "",
    })),
    ld: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => json ?? "",
    ),
    /** Text that is visible without scripts. */
    text: unescaped(
      body
        .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, " ")
        .replace(/<[^>]+>/g, " ")
        .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
        .replace(/\s+/g, " "),
    ),
    body,
  };
}

export async function picture(answer: Answer) {
  const { width, height, format } = await sharp(answer.body).metadata();
  return { width, height, format, bytes: answer.body.length };
}

/** The URLs of one sitemap, with their metadata. */
export function sitemapEntries(xml: string) {
  return [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = ""]) => ({
    loc: unescaped(/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? ""),
    lastmod: /<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1],
    images: [...entry.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, image]) =>
      unescaped(image ?? ""),
    ),
  }));
}
