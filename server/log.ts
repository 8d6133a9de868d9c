import "server-only";
import pino from "pino";
import { requestContext } from "@/server/http/request-context";
import { signal } from "@/server/signals/channel.mjs";

// `next build` has no backend and every page says so; those lines are no news to anybody.
const building = process.env.NEXT_PHASE === "phase-production-build";

/** A level that there is not would throw here, before the start can say that it is wrong (server/env.ts). */
function levelOf(given: string | undefined) {
  return given === "silent" || (given && Object.hasOwn(pino.levels.values, given)) ? given : "info";
}

export const log = pino({
  level: building ? "silent" : levelOf(process.env.LOG_LEVEL),
  base: undefined,
  // The same number is on the answer (x-request-id), in its trace, and on the page of an error.
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
