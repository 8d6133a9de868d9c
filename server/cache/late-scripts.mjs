// A public page does not load its scripts directly. Next requests them together with the styles, the fonts and the
// pictures; here they become a block of data that the boot script reads (components/island/boot/wake.ts,
// docs/islands.md).

// Scripts of a page that is rendered per request have a nonce.
const SCRIPT =
  /<script src="(\/_next\/static\/chunks\/[\w.~-]+)"(?: nonce="[\w+/=-]+")? async=""(?: nonce="[\w+/=-]+")?><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const STYLE = /<link rel="stylesheet"/;

/** The page with its scripts as a block of data; a page of any other form is left as it is. */
export function lateScripts(html) {
  const addresses = [];
  // One pass only: a list of homes is long.
  const page = html.replace(SCRIPT, (_, address) => {
    addresses.push(address);
    return "";
  });
  const end = page.indexOf("</head>");
  const head = page.slice(0, Math.max(0, end));
  if (addresses.length === 0 || !STYLE.test(head)) return html;
  const block = `<script id="page-scripts" type="application/json">${JSON.stringify(addresses)}</script>`;
  const late = head.replace(PRELOAD, "").replace(STYLE, (style) => block + style);
  return late + page.slice(end);
}
