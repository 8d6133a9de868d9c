import { type Finding, right, unknown, wrong } from "./finding";

/** The state of a service by this process's circuit breaker: no call is made, because it may cost money. */
export function circuitFinding(name: string, key: string | undefined, isOpen: boolean): Finding {
  if (!key) return unknown(name, "no key is set: the site does without");
  return isOpen
    ? wrong(name, "its circuit is open: it failed several times in a row")
    : right(name, "its circuit is closed");
}
