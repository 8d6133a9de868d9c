import { type Finding, right, unknown, wrong } from "./finding";

/** A service that this process asks, as its circuit breaker stands: no call is made for it, which may cost money. */
export function circuitFinding(name: string, key: string | undefined, isOpen: boolean): Finding {
  if (!key) return unknown(name, "no key is set: the site does without");
  return isOpen
    ? wrong(name, "its circuit is open: it failed several times in a row")
    : right(name, "its circuit is closed");
}
