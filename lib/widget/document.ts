import { createHash } from "node:crypto";
import { xmlText } from "@/lib/feed/xml";
import { contrast, parseHex } from "@/lib/format/contrast";
import { ribbonTextColor } from "@/lib/property/ribbon";
import { frameAncestors } from "./domains";
import type { WidgetHome, WidgetView } from "./types";

export type WidgetWords = {
  brand: string;
  /** Shown when there are no homes at the moment. */
  empty: string;
  /** Shown instead of everything when its owner is not public. */
  away: string;
  /** For screen readers. */
  newTab: string;
};

/**
 * Posts the frame's height to the embedding page: it is no secret, and the receiver checks the sender
 * (public/widget.js).
 */
const SCRIPT = `new ResizeObserver(()=>parent.postMessage({type:"delet:height",px:Math.ceil(document.documentElement.getBoundingClientRect().height)},"*")).observe(document.body)`;

const WHITE = [1, 1, 1] as const;
const INK = "#1F1B16";

/** The agent's colour for text, unless its contrast on white is too low. */
const readable = (color: string) => {
  const rgb = parseHex(color);
  return rgb && contrast(rgb, WHITE) >= 4.5 ? color : INK;
};

const style = (color: string) => `
:root{color-scheme:light;--color:${color};--on:${ribbonTextColor(color)};--text:${readable(color)}}
*{box-sizing:border-box}
body{margin:0;padding:4px;background:#fff;color:${INK};font:1rem/1.5 Heebo,system-ui,"Segoe UI",Arial,sans-serif}
h1{margin:0 0 12px;font-size:1.25rem;line-height:1.3}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:16px;margin:0;padding:0;list-style:none}
li a{display:flex;flex-direction:column;height:100%;border:1px solid #ddd6cc;border-radius:10px;overflow:hidden;color:inherit;text-decoration:none}
li a:hover{border-color:var(--text)}
a:focus-visible{outline:3px solid var(--text);outline-offset:1px}
img,.none{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:#f1ede6}
.text{display:flex;flex-direction:column;gap:2px;padding:12px}
.price{font-size:1.125rem;font-weight:700;color:var(--text)}
.name{font-weight:500}
.facts,.place,footer{color:#5c544a;font-size:.9375rem}
.state{align-self:start;margin-bottom:4px;padding:1px 8px;border-radius:6px;background:var(--color);color:var(--on);font-size:.875rem}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin-top:16px}
.all{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:8px;background:var(--color);color:var(--on);font-weight:500;text-decoration:none;border:1px solid var(--text)}
.calm{margin:0;padding:20px 12px;text-align:center}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** The iframe as a whole page, and the CSP that restricts who may embed it and what it may load. */
export function widgetDocument(view: WidgetView, words: WidgetWords) {
  const css = style(view.color);
  const title = view.owner?.title ?? words.brand;
  return {
    html: `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${xmlText(title)}</title><style>${css}</style></head>
<body><main>${contentOf(view, words)}</main><script>${SCRIPT}</script></body>
</html>`,
    policy: [
      "default-src 'none'",
      "img-src 'self'",
      `style-src ${hashOf(css)}`,
      `script-src ${hashOf(SCRIPT)}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${frameAncestors(view.domains)}`,
    ].join("; "),
  };
}

function contentOf({ owner, homes }: WidgetView, words: WidgetWords) {
  if (!owner) return calm(words.away);
  const list =
    homes.length === 0
      ? calm(words.empty)
      : `<ul>${homes.map((home) => homeItem(home, words)).join("")}</ul>`;
  return `<h1>${xmlText(owner.title)}</h1>${list}<footer>${link(owner.href, "all", xmlText(owner.all), words)}<span>${xmlText(words.brand)}</span></footer>`;
}

const calm = (text: string) => `<p class="calm">${xmlText(text)}</p>`;

function homeItem(
  { href, picture, title, price, facts, place, state }: WidgetHome,
  words: WidgetWords,
) {
  const line = (name: string, text: string | null) =>
    text ? `<span class="${name}">${xmlText(text)}</span>` : "";
  const image = picture
    ? `<img src="${xmlText(picture)}" alt="" width="480" height="360" loading="lazy">`
    : `<span class="none"></span>`;
  const text = `<span class="text">${line("state", state)}${line("price", price)}${line("name", title)}${line("facts", facts)}${line("place", place)}</span>`;
  return `<li>${link(href, "home", image + text, words)}</li>`;
}

/** Our pages must not load inside another site's iframe, so each link opens in a new tab. */
const link = (href: string, name: string, inside: string, words: WidgetWords) =>
  `<a class="${name}" href="${xmlText(href)}" target="_blank" rel="noopener">${inside}<span class="unseen"> ${xmlText(words.newTab)}</span></a>`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
