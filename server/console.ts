import "server-only";
import { format, stripVTControlCharacters, types } from "node:util";
import { log } from "@/server/log";

const LEVELS = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

/** Of a page that the release before this one made; the person is told to load it anew. */
const OUTDATED = /Failed to find Server Action/;

/** What Next and libraries say goes into the log: a line of JSON, counted, with the number of its request. */
export function logConsole() {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "error"][]) {
    console[method] = (...words: unknown[]) => {
      const err = words.find((word) => types.isNativeError(word));
      const rest = words.filter((word) => word !== err);
      const text = stripVTControlCharacters(format(...rest)).trim() || (err?.message ?? "");
      const isOutdated = OUTDATED.test(`${text} ${err?.message ?? ""}`);
      log[isOutdated ? "warn" : level]({ console: method, ...(err && { err }) }, text);
    };
  }
  // Node's own listener writes plain text.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, err.message));
}
