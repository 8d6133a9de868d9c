const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const hostnameOf = (host: string) => host.replace(/:\d+$/, "").toLowerCase();

/**
 * The redirect for a request to another host name of the site, or over http when the site has https. Null when it is
 * correct, or comes from the machine itself (health checks, tests).
 */
export function otherHost(
  request: { host: string | null; protocol: string | null },
  siteUrl: string,
): boolean {
  const site = new URL(siteUrl);
  const name = hostnameOf(request.host ?? "");
  if (LOOPBACK.test(site.hostname) || name === "" || LOOPBACK.test(name)) return false;
  const insecure = site.protocol === "https:" && request.protocol === "http";
  return name !== site.hostname || insecure;
}
