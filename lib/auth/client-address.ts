import { isPrivateAddress } from "@/lib/environment/warnings";

/** The address of the socket, set by our own server at the start of every request. */
export const SOCKET_HEADER = "x-delet-socket";
/** The path of the request, set by the middleware. */
export const PATH_HEADER = "x-delet-path";
/** The setting of an operator without a proxy, in place of a header's name. */
export const NO_HEADER = "none";

const V4_IN_V6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const V4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const V6 = /^[0-9a-f:]{2,39}$/i;

function oneAddress(text: string | null | undefined) {
  const bare = text?.trim().replace(/^\[|\](:\d+)?$/g, "") ?? "";
  const address = V4_IN_V6.exec(bare)?.[1] ?? bare;
  return V4.test(address) || (address.includes(":") && V6.test(address)) ? address : null;
}

/**
 * The client's address. A proxy's header is trusted only if the operator declared it; the last entry of a list is the
 * proxy's own. Everything before it comes from the client.
 */
export function clientAddress(declared: string | null, socket: string | null) {
  return oneAddress(declared?.split(",").at(-1)) ?? oneAddress(socket);
}

/** An address that is nobody's (RFC 5737), which the doctor writes into the proxy's header as a visitor could. */
export const FORGED_ADDRESS = "192.0.2.77";

/** What became of the proxy's header of a request to which FORGED_ADDRESS was given. */
export function headerState(declared: string | null) {
  if (!oneAddress(declared?.split(",").at(-1))) return "missing";
  return clientAddress(declared, null) === FORGED_ADDRESS ? "forged" : "overwritten";
}

/**
 * Whether a proxy forwarded the request: it comes from a nearby machine and names another address. Next also writes
 * `X-Forwarded-For` if it is missing, with the socket's own address.
 */
export function isProxied(forwarded: string | null, socket: string | null) {
  const [from, nearby] = [oneAddress(forwarded?.split(",").at(-1)), oneAddress(socket)];
  return from !== null && nearby !== null && from !== nearby && isPrivateAddress(nearby);
}

/** A household or a server owns a whole /64, so rate limits treat it as one client. */
export function clientKey(address: string | null) {
  if (!address) return "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** The range in which one client easily gets more addresses: a /48 for IPv6, a /24 for IPv4. */
export const networkKey = (client: string) =>
  client.includes(":")
    ? `${client.split(":").slice(0, 3).join(":")}::/48`
    : client.replace(/\.\d+$/, ".0/24");
