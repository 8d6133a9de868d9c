const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const hostnameOf = (host: string) => host.replace(/:\d+$/, "").toLowerCase();

/**
 * Where a request for another name of the site, or for http where the site has https, has to go.
 * Null when it is right, or when the machine asks itself (health checks, tests).
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
