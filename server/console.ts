import "server-only";
import { format, stripVTControlCharacters, types } from "node:util";
import { log } from "@/server/log";

const LEVELS = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

/** A page rendered by the previous release; its visitor is asked to reload. */
const OUTDATED = /Failed to find Server Action/;

/** Sends the console output of Next and libraries to the log: a JSON line, counted, with the id of its request. */
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
