/** More than any agent has sites; the policy stays a short header. */
export const DOMAINS_MAX = 10;

/** The name of a host as the database takes it (private.are_domains). */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const isDomain = (text: string) => text.length <= 253 && DOMAIN.test(text);

/**
 * The domain that somebody typed or copied out of a browser, in the letters of a policy; null of what is none. `www.`
 * goes, because both names of a site may show the widget. Neither a port nor a wildcard is a domain.
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

/** Who may frame the widget, as a policy spells it: both names of each site, and our own page of settings; nobody without one. */
export function frameAncestors(domains: readonly string[]) {
  const sites = domains.filter(isDomain).flatMap((domain) => [domain, `www.${domain}`]);
  return sites.length > 0 ? ["'self'", ...sites].join(" ") : "'none'";
}
