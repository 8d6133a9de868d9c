import { isPrivateAddress } from "@/lib/environment/warnings";

/** The socket's address, written by our own server at the start of every request. */
export const SOCKET_HEADER = "x-delet-socket";
/** The path that was asked for, written by the middleware. */
export const PATH_HEADER = "x-delet-path";
/** What an operator without a proxy says in place of a header's name. */
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
 * Who asks. A proxy's header counts only when the operator declared it; of a list, the last entry
 * is the one that proxy wrote. Everything before it was sent by the client.
 */
export function clientAddress(declared: string | null, socket: string | null) {
  return oneAddress(declared?.split(",").at(-1)) ?? oneAddress(socket);
}

/**
 * Whether a proxy handed the request on: it comes from a machine nearby and names another address. Next, too, writes
 * `X-Forwarded-For` where there is none, with the socket's own address.
 */
export function isProxied(forwarded: string | null, socket: string | null) {
  const [from, nearby] = [oneAddress(forwarded?.split(",").at(-1)), oneAddress(socket)];
  return from !== null && nearby !== null && from !== nearby && isPrivateAddress(nearby);
}

/** One household or server owns a whole /64, so limits count it as one client. */
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

/** What somebody with one address easily has more of: a /48 of IPv6, a /24 of IPv4. */
export const networkKey = (client: string) =>
  client.includes(":")
    ? `${client.split(":").slice(0, 3).join(":")}::/48`
    : client.replace(/\.\d+$/, ".0/24");
