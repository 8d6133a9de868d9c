// A kept page's own scripts wait for its first frame. Next asks for them together with the style, the
// letters and the pictures, and runs them as soon as they are there, also before anything is seen
// (docs/decisions/0021-scripts-after-the-first-frame.md).

const SCRIPT = /<script src="(\/_next\/static\/chunks\/[\w.~-]+)" async=""><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const STYLE = /<link rel="stylesheet"/;

/** On a slow line the style and the picture are long in coming: after this long the scripts are asked for all the same. */
export const LONGEST_WAIT_MS = 300;

/**
 * After the first frame, and after the frame that shows the first picture, which the scripts would share the line
 * with. A first frame may come before the browser has read as far as the picture. A tab in the background draws no
 * frame, and has nothing to wait for. Each is asked for in a task of its own: a request is a millisecond or two of a slow phone's.
 */
const START = `(function(addresses){function ask(address){var script=document.createElement("script");script.async=true;script.src=address;document.head.append(script)}function run(){addresses.splice(0).forEach(function(address){setTimeout(ask,0,address)})}function drawn(then){requestAnimationFrame(function(){setTimeout(then)})}function look(){var picture=document.querySelector("img[fetchpriority=high]");if(picture&&!picture.complete)picture.onload=picture.onerror=function(){drawn(run)};else if(picture||document.readyState!=="loading")drawn(run);else document.addEventListener("DOMContentLoaded",look)}if(document.hidden)return run();drawn(look);setTimeout(run,${LONGEST_WAIT_MS})})`;

const ADDRESSES =
  /^\(\["\/_next\/static\/chunks\/[\w.~-]+"(?:,"\/_next\/static\/chunks\/[\w.~-]+")*\]\)$/;

/** Whether an inline script is the line that asks for the others, and for nothing else. */
export const isStart = (script) =>
  script.startsWith(START) && ADDRESSES.test(script.slice(START.length));

/** The page with its scripts after its first frame; a page that looks otherwise is left as it is. */
export function lateScripts(html) {
  const addresses = [];
  // A list of homes is long to look through: once.
  const page = html.replace(SCRIPT, (_, address) => {
    addresses.push(address);
    return "";
  });
  const end = page.indexOf("</head>");
  const head = page.slice(0, Math.max(0, end));
  if (addresses.length === 0 || !STYLE.test(head)) return html;
  // Before the style, which inline scripts after it would wait for.
  const late = head
    .replace(PRELOAD, "")
    .replace(STYLE, (style) => `<script>${START}(${JSON.stringify(addresses)})</script>${style}`);
  return late + page.slice(end);
}
