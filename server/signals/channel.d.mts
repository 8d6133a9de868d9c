/** Names come from the code, never from a request: each becomes a time series that is stored for good. */
export type Signal =
  | { of: "cache"; kind: "page" | "data"; outcome: "hit" | "miss" | "stale" | "away" }
  | { of: "cache-size"; entries: number; bytes: number }
  | { of: "call"; name: string; outcome: "ok" | "refused" | "failed"; seconds: number }
  | { of: "service"; name: string; outcome: "ok" | "failed" }
  /** `until`: in milliseconds since 1970; 0 when it is closed again. */
  | { of: "circuit"; name: string; until: number }
  | { of: "upload"; step: "waits" | "left" | "begins" | "ends" }
  | { of: "limit"; kind: string }
  | { of: "mail"; outcome: "sent" | "failed" }
  | { of: "job"; name: string; outcome: "ok" | "failed"; seconds: number }
  | { of: "visits"; outcome: "gathered" | "written" | "lost"; count: number }
  | { of: "line"; level: "warn" | "error" };

export const SIGNALS: string;
export function signal(what: Signal): void;
