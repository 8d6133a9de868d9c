import "server-only";
import pino from "pino";
import { signal } from "@/server/signals/channel.mjs";

// `next build` has no backend and every page says so; those lines are no news to anybody.
const building = process.env.NEXT_PHASE === "phase-production-build";

export const log = pino({
  level: building ? "silent" : (process.env.LOG_LEVEL ?? "info"),
  base: undefined,
  hooks: {
    logMethod(args, method, level) {
      if (level >= 40) signal({ of: "line", level: level >= 50 ? "error" : "warn" });
      method.apply(this, args);
    },
  },
});
