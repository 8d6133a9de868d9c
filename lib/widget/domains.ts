/** More sites than any agent has; keeps the CSP header short. */
export const DOMAINS_MAX = 10;

/** A host name in the database's format (private.are_domains). */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const isDomain = (text: string) => text.length <= 253 && DOMAIN.test(text);

/**
 * The domain in typed or pasted text, in ASCII form for the CSP; null if invalid. `www.` is removed, because both names
 * of a site may embed the widget. A port or a wildcard is not a domain.
 */
export function domainOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || port || username || password) return null;
  const domain = hostname.replace(/\.$/, "").replace(/^www\.(?=[^.]+\.)/, "");
  return isDomain(domain) ? domain : null;
}

/**
 * Who may embed the widget, in CSP syntax: both names of each site, and our own settings page; nobody without a domain.
 */
export function frameAncestors(domains: readonly string[]) {
  const sites = domains.filter(isDomain).flatMap((domain) => [domain, `www.${domain}`]);
  return sites.length > 0 ? ["'self'", ...sites].join(" ") : "'none'";
}
