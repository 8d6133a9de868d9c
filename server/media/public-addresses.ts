import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup as ask } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Ranges outside the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, "ipv4");
// Inside 2000::/3: documentation ranges, and those that embed an IPv4 address.
for (const [address, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, "ipv6");
/** All IPv6 space allocated so far; mapped, translated, local and link-local addresses are outside of it. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string) {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && GIVEN_OUT.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}

export class PrivateAddress extends Error {}

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for one connection: its result is the address that is connected to, so a name cannot be public when it is
 * checked and private when it is used. One private address among several refuses the name.
 */
export const publicLookup =
  (isPublic: (address: string) => boolean, resolve: Resolve = ask): LookupFunction =>
  (name, options, done) =>
    resolve(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error("no address"), "", 0);
      if (!addresses.every(({ address }) => isPublic(address)))
        return done(new PrivateAddress(name), "", 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
