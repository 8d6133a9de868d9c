const STATIC = "/_next/static";
const UNKNOWN = "unknown";

/**
 * Returns the pattern among `routes` (`/list/[code]`, `/media/[...path]`) that matches a request's address, without
 * personal parts: the secret of a mail, the code of a list, a query. The result is always one of the patterns or
 * `unknown`, whatever the address.
 */
export function routePatterns(routes: string[]): (url: string) => string {
  const fixed = new Set(routes.filter((route) => !route.includes("[")));
  const open = routes
    .filter((route) => route.includes("["))
    .map((route) => ({ route, parts: route.split("/").slice(1) }));
  return (url) => {
    const path = url.split(/[?#]/, 1)[0] ?? "";
    if (path.startsWith(`${STATIC}/`)) return STATIC;
    if (fixed.has(path)) return path;
    if (!path.startsWith("/")) return UNKNOWN;
    const parts = path.split("/").slice(1);
    return open.find((pattern) => fits(parts, pattern.parts))?.route ?? UNKNOWN;
  };
}

function fits(parts: string[], pattern: string[]) {
  const same = (part: string, at: number) =>
    part.startsWith("[") ? Boolean(parts[at]) : part === parts[at];
  const last = pattern.at(-1) ?? "";
  if (!last.includes("...")) return parts.length === pattern.length && pattern.every(same);
  const before = pattern.slice(0, -1);
  const least = last.startsWith("[[") ? before.length : pattern.length;
  return parts.length >= least && before.every(same);
}
