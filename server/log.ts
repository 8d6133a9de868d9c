import "server-only";
import pino from "pino";
import { requestContext } from "@/server/http/request-context";
import { signal } from "@/server/signals/channel.mjs";

// `next build` has no backend and every page logs that; those lines are no news.
const building = process.env.NEXT_PHASE === "phase-production-build";

/** An unknown level would throw here, before the startup check can report it (server/env.ts). */
function levelOf(level: string | undefined) {
  return level === "silent" || (level && Object.hasOwn(pino.levels.values, level)) ? level : "info";
}

export const log = pino({
  level: building ? "silent" : levelOf(process.env.LOG_LEVEL),
  base: undefined,
  // The same id is in the response (x-request-id), in its trace, and on the error page.
  mixin: () => {
    const id = requestContext()?.id;
    return id ? { request: id } : {};
  },
  hooks: {
    logMethod(args, method, level) {
      if (level >= 40) signal({ of: "line", level: level >= 50 ? "error" : "warn" });
      method.apply(this, args);
    },
  },
});
