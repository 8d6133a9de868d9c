const STATIC = "/_next/static";
const UNKNOWN = "unknown";

/**
 * Says of the address of a request which of `routes` (`/list/[code]`, `/media/[...path]`) was asked
 * for, without what belongs to a person: the secret of a mail, the code of a list, a query. Whatever
 * address somebody thinks up, the answer is one of these, or `unknown`.
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
