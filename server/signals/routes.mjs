import { readdirSync } from "node:fs";

const FILES = /^(?:page\.tsx|route\.ts|icon\.svg|apple-icon\.png)$/;

/** Every route of the site by its folder under `app`, e.g. /list/[code]. Read at build time. */
export function siteRoutes() {
  const found = readdirSync(new URL("../../app", import.meta.url), {
    recursive: true,
    withFileTypes: true,
  }).filter(({ name }) => FILES.test(name));
  const routes = found.map(({ parentPath, name }) => {
    const folder = parentPath.replace(/^.*?\/app(?=\/|$)/, "").replace(/\/\([^)]+\)/g, "");
    const address = /^(?:page|route)/.test(name) ? folder || "/" : `${folder}/${name}`;
    // Searches are requested without the segment that holds their filters (next.config.mjs).
    return address.replace(/\/\[search\]$/, "");
  });
  return [...new Set([...routes, "/search"])].sort();
}
